import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { plainRuns } from "#domain/content/marked-runs.ts";
import { goToField } from "./editing.ts";

type PreviewProps = {
  title: string;
  pages: readonly string[];
  /** Moves on when something else is to be seen. */
  version: string;
  /** All words that are edited, by the way to their field. */
  words: () => { way: string; text: string }[];
  /** Some were pressed: their field is to be seen. */
  onChosen: () => void;
};

/** The pages as visitors will see them, with what is being written. */
export function Preview({ title, pages, version, words, onChosen }: PreviewProps) {
  const [page, setPage] = useState(pages[0] ?? "/");
  const [isPhone, setIsPhone] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { view, isSeen } = useIsSeen();
  const shown = useRef(version);
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    // A page that could not be shown is not to be asked: it would be another site's.
    if (frame.current?.contentDocument) frame.current.contentWindow?.location.reload();
  }, [version]);
  return (
    <section className={isPhone ? "stage stage--phone" : "stage"} aria-label={`Preview of ${title}`}>
      <div className="stage__top">
        <p className="stage__address">
          <Icon name="globe" />
          {pages.length === 1 && page}
        </p>
        {pages.length > 1 && (
          <fieldset className="seg">
            <legend className="vh">Page in the preview</legend>
            {pages.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="preview-page"
                  checked={each === page}
                  onChange={() => setPage(each)}
                />
                {each === "/" ? "Home" : each}
              </label>
            ))}
          </fieldset>
        )}
        <fieldset className="seg stage__size">
          <legend className="vh">Width of the preview</legend>
          <label>
            <input type="radio" name="preview-width" checked={!isPhone} onChange={() => setIsPhone(false)} />
            <Icon name="laptop" />
            <span className="vh">As on a computer</span>
          </label>
          <label>
            <input type="radio" name="preview-width" checked={isPhone} onChange={() => setIsPhone(true)} />
            <Icon name="mobile" />
            <span className="vh">As on a phone</span>
          </label>
        </fieldset>
      </div>
      <div className="stage__view" ref={view}>
        {isSeen && (
          <iframe
            ref={frame}
            title={`${title}, as visitors will see it`}
            src={`/dashboard/website/preview${page}`}
            onLoad={({ currentTarget }) => leadToFields(currentTarget, () => latest.current(), onChosen)}
          />
        )}
      </div>
      <p className="stage__foot">Choose any words in the picture to come to their field.</p>
    </section>
  );
}

/** On a small screen the page is fetched only when somebody wants to see it. */
function useIsSeen() {
  const view = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setIsSeen((entry?.contentRect.width ?? 0) > 0));
    if (view.current) watching.observe(view.current);
    return () => watching.disconnect();
  }, []);
  return { view, isSeen };
}

/** Whoever presses words of the page comes to the field they are written in. */
function leadToFields(frame: HTMLIFrameElement, words: PreviewProps["words"], onChosen: () => void) {
  frame.contentDocument?.addEventListener(
    "click",
    (event) => {
      const pressed = event.target;
      if (!isElement(pressed)) return;
      const said = plain(
        pressed.closest("p, h1, h2, h3, h4, li, a, button, figcaption, dt, dd, span")?.textContent,
      );
      const picture = plain(pressed.getAttribute("alt"));
      const found = words()
        .map(({ way, text }) => ({ way, text: plain(text) }))
        .filter(({ text }) => text.length > 1 && (said.includes(text) || picture === text))
        .toSorted((one, other) => other.text.length - one.text.length)[0];
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      onChosen();
      requestAnimationFrame(() => goToField(found.way));
    },
    { capture: true },
  );
}

/** Of the page in the frame, which has classes of its own. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}

function plain(words: string | null | undefined) {
  return plainRuns(words ?? "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
