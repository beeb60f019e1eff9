import type { ReactNode } from "react";
import { type LinkDescriptor, Links, Meta, Outlet, useMatches } from "react-router";
import displayFont from "#app/fonts/marcellus-basic.woff2?url";
import regularFont from "#app/fonts/mukta-400-basic.woff2?url";
import mediumFont from "#app/fonts/mukta-500-basic.woff2?url";
import { refreshSeconds } from "#app/refresh.ts";
import { useScrollAndFocus } from "#app/ui/use-arrival.ts";
import "#app/styles/site.css";

export { LastErrorPage as ErrorBoundary } from "#app/last-error-page.tsx";

export function links(): LinkDescriptor[] {
  return [
    ...[displayFont, regularFont, mediumFont].map(fontBesideStyles),
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

/**
 * Preloads the fonts of the header, which would otherwise wait for the styles. With the styles and Home's first picture
 * they are six files, as many as a browser's connections. crossOrigin is needed, or each font would load twice.
 */
function fontBesideStyles(href: string): LinkDescriptor {
  return { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" };
}

export function Layout({ children }: { children: ReactNode }) {
  const seconds = refreshSeconds(useMatches().map(({ handle }) => handle));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#33070F" />
        <Links />
        <Meta />
        {seconds && (
          <noscript>
            <meta httpEquiv="refresh" content={String(seconds)} />
          </noscript>
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  useScrollAndFocus();
  return <Outlet />;
}
