import type { MiddlewareFunction } from "react-router";
import { partNames } from "#domain/content/parts.ts";
import { mayChange } from "#domain/roles.ts";
import { preview, previewPage, services, words } from "#server/services.ts";
import { doors, person } from "../opened.ts";
import { addressOfPart, parts } from "./website.ts";

const PREVIEW = "/dashboard/website/preview";

/**
 * The pages that visitors have, with what is not published yet: `/dashboard/website/preview/about`. It answers behind
 * the guard of the frame, whose own screen is never made. Links inside stay inside; whatever leads here from the
 * dashboard loads a page anew.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }) => {
    const { now, drafted } = context.get(services).words;
    const { role } = context.get(person);
    const website = context.get(doors).find(({ name }) => name === "website");
    const shown = drafted();
    const changed = partNames.filter((part) => JSON.stringify(shown[part]) !== JSON.stringify(now[part]));
    context.set(words, shown);
    context.set(preview, {
      drafts: changed.map((part) => ({ href: addressOfPart(part), ...parts[part] })),
      mayChange: mayChange(role, website?.rights ?? {}),
      isFramed: request.headers.get("Sec-Fetch-Dest") === "iframe",
    });
    return context.get(previewPage)(PREVIEW, request);
  },
];

export default function Preview() {
  return null;
}
