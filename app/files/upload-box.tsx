import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useDrop } from "#app/ui/use-drop.ts";
import {
  bytesInWords,
  DOCUMENT_TYPES,
  type FileAnswer,
  type FileKind,
  PICTURE_TYPES,
} from "#domain/files.ts";
import { STOPPED, uploadOf } from "./upload.ts";
import "./files.css";

type UploadBoxProps = {
  label: string;
  kind: FileKind;
  required?: boolean;
  /** The form's error. */
  error?: string | undefined;
  hasFile: boolean;
  onFile: (file: FileAnswer, name: string) => void;
};

const words = {
  picture: {
    drop: "Drop a picture here",
    choose: "Choose a picture",
    accept: PICTURE_TYPES.join(),
    hint: "JPEG, PNG, WebP or GIF, up to 15 MB",
  },
  document: {
    drop: "Drop a PDF here",
    choose: "Choose a PDF",
    accept: DOCUMENT_TYPES.join(),
    hint: "PDF, up to 20 MB",
  },
};

type UploadBoxWork = {
  name: string;
  size: number;
  share: number;
  isWaiting: boolean;
  fault: string;
  canGoOn: boolean;
};

/** Takes a file by drop, file dialog or camera; shows progress and errors. */
export function UploadBox({ label, kind, required = false, error, hasFile, onFile }: UploadBoxProps) {
  const id = useId();
  const { work, take, goOn, stop } = useUpload(onFile);
  const { place, isOver } = useDrop(take);
  const [chooser, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const { drop, choose, accept, hint } = words[kind];
  const isUnderWay = work !== undefined && !work.fault;
  const problem = work?.fault || error;
  return (
    <fieldset className="field file-field full" aria-describedby={problem ? `${id}-error` : `${id}-hint`}>
      <legend>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {" *"}
          </span>
        )}
      </legend>
      <div ref={place} className={isOver ? "file-drop is-over" : "file-drop"}>
        {isUnderWay ? (
          <>
            <p className="file-drop__what">{work.name}</p>
            <progress aria-label={`Sending ${work.name}`} max={1} value={work.share} />
            <p className="hint">
              {work.isWaiting
                ? "The connection is lost. It goes on by itself when it is back."
                : work.share < 1
                  ? `${bytesInWords(work.share * work.size)} of ${bytesInWords(work.size)}`
                  : "Being prepared…"}
            </p>
            <Button kind="quiet" size="small" onClick={stop}>
              Stop
            </Button>
          </>
        ) : (
          <>
            <p className="file-drop__what">{hasFile ? "Drop another one here to replace it" : drop}</p>
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
            <div className="file-drop__acts">
              <Chooser input={chooser} accept={accept} label={choose} take={take} />
              <Button kind="quiet" size="small" onClick={() => chooser.current?.click()}>
                <Icon name="up" />
                {hasFile ? "Choose another" : choose}
              </Button>
              {kind === "picture" && (
                <>
                  <Chooser input={camera} accept={accept} label="Take a picture" take={take} isCamera />
                  <Button
                    className="file-drop__camera"
                    kind="quiet"
                    size="small"
                    onClick={() => camera.current?.click()}
                  >
                    Take a picture
                  </Button>
                </>
              )}
              {work?.canGoOn && (
                <Button size="small" onClick={goOn}>
                  Go on sending
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <p className="vh" role="status">
        {isUnderWay ? (work.isWaiting ? "The connection is lost." : `Sending ${work.name}.`) : ""}
      </p>
      {problem && (
        <p className="error" id={`${id}-error`} role={work?.fault ? "alert" : undefined}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type ChooserProps = {
  input: React.RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  take: (file: File | undefined) => void;
  isCamera?: boolean;
};

/** The hidden input behind a button. Phones offer the camera too; with `capture` they open it at once. */
function Chooser({ input, accept, label, take, isCamera = false }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      capture={isCamera ? "environment" : undefined}
      onChange={({ target }) => {
        take(target.files?.[0]);
        // Cleared, so that choosing the same file again fires a change.
        target.value = "";
      }}
    />
  );
}

/** Uploads one file at a time; a new one replaces the one before. */
function useUpload(onFile: UploadBoxProps["onFile"]) {
  const [work, setWork] = useState<UploadBoxWork>();
  const current = useRef<{ upload: ReturnType<typeof uploadOf>; file: File; stopping: AbortController }>(
    undefined,
  );
  useEffect(() => () => current.current?.stopping.abort(), []);

  async function run(file: File, upload: ReturnType<typeof uploadOf>) {
    current.current?.stopping.abort();
    const stopping = new AbortController();
    const mine = { upload, file, stopping };
    current.current = mine;
    const start = { name: file.name, size: file.size, share: 0, isWaiting: false, fault: "", canGoOn: false };
    const tell = (news: Partial<UploadBoxWork>) => {
      if (current.current === mine) setWork((before) => ({ ...(before ?? start), ...news }));
    };
    setWork(start);
    const sent = await upload.send({
      signal: stopping.signal,
      onProgress: (share) => tell({ share }),
      onWaiting: (isWaiting) => tell({ isWaiting }),
    });
    if (current.current !== mine) return;
    if (sent.ok || sent.message === STOPPED) setWork(undefined);
    else tell({ fault: sent.message, canGoOn: !sent.isOver });
    if (sent.ok) onFile(sent.file, file.name);
  }

  return {
    work,
    take: (file: File | undefined) => file && void run(file, uploadOf(file)),
    goOn: () => current.current && void run(current.current.file, current.current.upload),
    stop: () => current.current?.stopping.abort(),
  };
}
