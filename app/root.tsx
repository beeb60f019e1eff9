import type { ReactNode } from "react";
import { type LinkDescriptor, Links, Meta, Outlet, Scripts } from "react-router";
import displayFont from "#app/fonts/marcellus-basic.woff2?url";
import bodyFont from "#app/fonts/mukta-400-basic.woff2?url";
import { useArrival } from "#app/ui/use-arrival.ts";
import "#app/styles/site.css";

export { LastErrorPage as ErrorBoundary } from "#app/last-error-page.tsx";

export function links(): LinkDescriptor[] {
  return [
    // Fonts are fetched without credentials, same origin or not: without crossOrigin each would load twice.
    { rel: "preload", as: "font", type: "font/woff2", href: displayFont, crossOrigin: "anonymous" },
    { rel: "preload", as: "font", type: "font/woff2", href: bodyFont, crossOrigin: "anonymous" },
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#33070F" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useArrival();
  return <Outlet />;
}
