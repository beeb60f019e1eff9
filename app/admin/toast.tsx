import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import { useKeydown } from "#app/ui/use-keydown.ts";
import { areShortcutsOn, isFreeForKeys } from "./use-shortcuts.ts";

/** A next step, opened in a new tab. */
type Next = { label: string; href: string };
/** How to undo, and the message after it. */
type Undo = { run: () => Promise<{ ok: true } | { ok: false; message: string }>; undone: string };

type Toaster = {
  /** A success message that disappears automatically. `path` is the page being navigated to, if any. */
  say(words: string, undo?: Undo, path?: string, next?: Next): void;
  /** An error that has no other place on the page. */
  fail(words: string): void;
  /** Removes the message when the next action begins. */
  clear(): void;
};

type ToastMessage = {
  id: number;
  kind: keyof typeof icons;
  words: string;
  undo?: Undo;
  path?: string;
  next?: Next;
};

const icons = { done: "check", undone: "undo", failed: "alert" } as const;
const STAYS_MS = 10_000;

const Context = createContext<Toaster | undefined>(undefined);

export function useToast() {
  const toaster = useContext(Context);
  if (!toaster) throw new Error("A toast is said inside the admin area.");
  return toaster;
}

/** Provides toasts to the admin area; one is shown at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>();
  const count = useRef(0);
  const { pathname } = useLocation();
  const here = useRef(pathname);
  const toaster = useMemo(() => {
    const show = (next: Omit<ToastMessage, "id">) =>
      setMessage({ path: here.current, ...next, id: ++count.current });
    return {
      say: (words: string, undo?: Undo, path = here.current, next?: Next) =>
        show({ kind: "done", words, undo, path, next }),
      fail: (words: string) => show({ kind: "failed", words }),
      clear: () => setMessage(undefined),
      /** `path` is the page being navigated to, which may not be shown yet. */
      async undo({ run, undone }: Undo, path?: string) {
        setMessage(undefined);
        const answer = await run();
        if (answer.ok) show({ kind: "undone", words: undone, path });
        else show({ kind: "failed", words: `Could not be undone: ${answer.message}`, path });
      },
    };
  }, []);
  // A message disappears with the page it belongs to.
  useEffect(() => {
    here.current = pathname;
    setMessage((said) => (said?.path === pathname ? said : undefined));
  }, [pathname]);
  return (
    <Context value={toaster}>
      {children}
      {/* Always rendered, and each message is a new element: screen readers announce only what is added. */}
      <div role="status">
        {message && (
          <Toast
            key={message.id}
            message={message}
            onUndo={(undo) => toaster.undo(undo, message.path)}
            onLeave={toaster.clear}
          />
        )}
      </div>
    </Context>
  );
}

type ToastProps = { message: ToastMessage; onUndo: (undo: Undo) => void; onLeave: () => void };

function Toast({ message: { kind, words, undo, next }, onUndo, onLeave }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  const { isHeld, cameFrom } = useHeld(toast);
  useEffect(() => {
    if (isHeld) return;
    const end = setTimeout(onLeave, STAYS_MS);
    return () => clearTimeout(end);
  }, [isHeld, onLeave]);
  useUndoKey(undo && (() => onUndo(undo)));
  useFocusAfterLeaving(toast, cameFrom);
  return (
    <div ref={toast} className={`toast toast--${kind}`} data-tone="dark" data-held={isHeld || undefined}>
      <Icon name={icons[kind]} />
      <p>{words}</p>
      {undo && (
        <button
          className="toast__undo"
          type="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => onUndo(undo)}
        >
          <u>Undo</u>
          <span aria-hidden="true">
            <kbd>{isApple() ? "⌘ Z" : "Ctrl Z"}</kbd>
          </span>
        </button>
      )}
      {next && (
        <ExternalLink kind="bare" className="toast__undo" href={next.href} onClick={onLeave}>
          <u>{next.label}</u>
        </ExternalLink>
      )}
      <button className="iconbtn" type="button" aria-label="Dismiss" onClick={onLeave}>
        <Icon name="close" />
      </button>
      <span className="toast__time" aria-hidden="true" />
    </div>
  );
}

/** Whether pointer or focus is on the toast, which keeps it open, and where the focus came from. */
function useHeld(element: RefObject<HTMLElement | null>) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    const held = element.current;
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && held?.contains(target) === true;
    held?.addEventListener("pointerenter", () => setIsHovered(true), { signal });
    held?.addEventListener("pointerleave", () => setIsHovered(false), { signal });
    held?.addEventListener("focusout", ({ relatedTarget }) => setIsFocused(isInside(relatedTarget)), {
      signal,
    });
    held?.addEventListener(
      "focusin",
      ({ relatedTarget }) => {
        setIsFocused(true);
        if (relatedTarget instanceof Element && !isInside(relatedTarget)) cameFrom.current = relatedTarget;
      },
      { signal },
    );
    return () => listening.abort();
  }, [element]);
  return { isHeld: isHovered || isFocused, cameFrom };
}

/** Ctrl Z, or z where single-key shortcuts are on; not within a field. */
function useUndoKey(undo: (() => void) | undefined) {
  useKeydown((event) => {
    if (event.key.toLowerCase() !== "z" || event.shiftKey || event.altKey) return;
    if (!undo || !isFreeForKeys(event)) return;
    if (!(event.ctrlKey || event.metaKey || areShortcutsOn())) return;
    event.preventDefault();
    undo();
  });
}

function isApple() {
  return /Mac|iP/.test(navigator.platform);
}
