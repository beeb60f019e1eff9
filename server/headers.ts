export type HeaderList = [name: string, value: string][];

/** The Content-Security-Policy of a page: hashes of its inline scripts, and further targets of its forms. */
export type PagePolicy = {
  scripts: string[];
  formsLeadTo: string;
  /** Shown in a frame beside the editor; its forms are disabled. */
  isPreview: boolean;
};

/**
 * The security headers of every answer, also of files and streams, which Hono's `secureHeaders` never sees. Pages add
 * their `PagePolicy`.
 */
export function securityHeaders(live: boolean, page?: PagePolicy): HeaderList {
  const headers: HeaderList = [
    ["Content-Security-Policy", contentSecurityPolicy(live, page)],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", page?.isPreview ? "SAMEORIGIN" : "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (live) headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload"]);
  return headers;
}

function contentSecurityPolicy(live: boolean, page: PagePolicy | undefined) {
  return [
    "default-src 'none'",
    // Only pages may load anything.
    ...(page ? mayLoad(page.scripts) : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets(page)}`,
    page?.isPreview ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    ...(live ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The targets of forms, including redirects: the gift form redirects to the donation page. */
function formTargets(page: PagePolicy | undefined) {
  if (!page) return "'self'";
  return page.isPreview ? "'none'" : `'self' ${new URL(page.formsLeadTo).origin}`;
}

function mayLoad(scripts: string[]) {
  return [
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The editor shows previews in a frame; nothing else may be framed.
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
  ];
}
