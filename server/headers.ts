export type HeaderList = [name: string, value: string][];

/** A page names its inline scripts by their hashes, if only none, and where else than here its forms may lead. */
export type PagePolicy = {
  scripts: string[];
  formsLeadTo: string;
  /** Shown in a frame of our own, beside the words as they are written; its forms lead nowhere. */
  isPreview: boolean;
};

/**
 * What every answer carries, whatever its kind: files and streams too, which Hono's `secureHeaders` never sees. See
 * `PagePolicy` for what a page adds.
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
    // Anything but a page loads nothing.
    ...(page ? mayLoad(page.scripts) : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets(page)}`,
    page?.isPreview ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    ...(live ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Where a form may lead, also by a redirect: the gift form leads on to the donation page. */
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
    // Staff see a preview beside the words that they write. Nothing else here lets itself be framed.
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
  ];
}
