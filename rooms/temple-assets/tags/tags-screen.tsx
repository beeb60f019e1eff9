import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { send } from "#app/records/client.ts";
import { Tick } from "#app/records/record-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QrDrawing } from "#app/ui/qr-drawing.tsx";
import { counted } from "#domain/counted.ts";
import { services } from "#server/services.ts";
import { rooms } from "../../opened.ts";
import { ASSETS, type Asset, isKept, MOST_TAGS, printingTags } from "../assets/asset.ts";
import { AssetsParts } from "../assets-parts.tsx";
import { tagCode } from "./tag-code.server.ts";
import "./tags.css";

export const meta = adminMeta("Tag sheets");

/** Labels on a sheet of Letter, as they are sold. */
const sizes = {
  "21": { words: "2½ × 1¼ in, 21 on a sheet", labels: 21 },
  "30": { words: "2⅝ × 1 in, 30 on a sheet", labels: 30 },
  "10": { words: "4 × 2 in, 10 on a sheet", labels: 10 },
} as const;
type Size = keyof typeof sizes;

/** What an address asks for; whatever it does not say is as usual. */
type Wanted = {
  which: string;
  tags: string[];
  size: Size;
  first: number;
  hasName: boolean;
  hasPlace: boolean;
};

const [ALL, NEW, CHOSEN, PLACE] = ["all", "new", "chosen", "place:"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { assets } = context.get(rooms)["temple-assets"];
  const { env } = context.get(services);
  const origin = env.PUBLIC_URL ?? new URL(request.url).origin;
  const wanted = wantedIn(new URL(request.url).searchParams);
  const kept = assets
    .all()
    .filter(isKept)
    .sort((a, b) => a.tag.localeCompare(b.tag, "en", { numeric: true }));
  const found = kept.filter((asset) => isWanted(asset, wanted));
  const count = (which: string) => kept.filter((asset) => isWanted(asset, { ...wanted, which })).length;
  return {
    wanted,
    options: [
      { which: ALL, words: `All there are (${kept.length})` },
      { which: NEW, words: `Not printed yet (${count(NEW)})` },
      ...(wanted.tags.length > 0
        ? [{ which: CHOSEN, words: `Chosen in the register (${count(CHOSEN)})` }]
        : []),
      ...assets.places().map((place) => ({
        which: PLACE + place,
        words: `${place} (${count(PLACE + place)})`,
      })),
    ],
    tags: found.slice(0, MOST_TAGS).map(({ tag, name, place }) => ({
      tag,
      name,
      place,
      code: tagCode(origin, tag),
    })),
    left: Math.max(0, found.length - MOST_TAGS),
    isEmpty: kept.length === 0,
  };
}

type Printed = Awaited<ReturnType<typeof loader>>["tags"][number];

function wantedIn(asked: URLSearchParams): Wanted {
  const size = (Object.keys(sizes) as Size[]).find((one) => one === asked.get("size")) ?? "21";
  const tags = asked.getAll("tag").slice(0, MOST_TAGS);
  const first = Math.trunc(Number(asked.get("first")));
  return {
    which: asked.get("which") ?? (tags.length > 0 ? CHOSEN : ALL),
    tags,
    size,
    first: first >= 1 && first <= sizes[size].labels ? first : 1,
    hasName: asked.get("name") !== "no",
    hasPlace: asked.get("place") !== "no",
  };
}

function isWanted(asset: Asset, { which, tags }: Pick<Wanted, "which" | "tags">) {
  if (which === NEW) return asset.tagPrintedAt === undefined;
  if (which === CHOSEN) return tags.includes(asset.tag);
  return which.startsWith(PLACE) ? asset.place === which.slice(PLACE.length) : true;
}

export default function Tags() {
  const { wanted: asked, options, tags, left, isEmpty } = useLoaderData<typeof loader>();
  const { wanted, ask } = useWanted(asked);
  const sheets = sheetsOf(tags, wanted);
  const { print, isPrinting } = usePrinting(tags);
  return (
    <div className="tags">
      <AssetsParts current="Tag sheets" />
      <ScreenHead
        title="Tag sheets"
        about="Print, cut, stick. The code opens the asset after sign-in; without it, a finder sees only the temple’s name."
      >
        {tags.length > 0 && (
          <div className="work__acts">
            <Button size="small" busy={isPrinting && "Printing..."} onClick={print}>
              <Icon name="print" />
              Print {counted(sheets.length, "sheet")}
            </Button>
          </div>
        )}
      </ScreenHead>
      {isEmpty ? (
        <div className="panel">
          <EmptyState level="h2" picture="/art/lamp.svg" title="Nothing to tag yet">
            Every asset of the register gets a tag. Write down the first one.
          </EmptyState>
          <p className="empty__acts">
            <ButtonLink size="small" to={`${ASSETS}#add`}>
              Add asset
            </ButtonLink>
          </p>
        </div>
      ) : (
        <>
          <Choices wanted={wanted} options={options} onChoose={ask} />
          {left > 0 && (
            <p className="notice">
              <Icon name="info" />
              <span>
                The first {MOST_TAGS} tags. {counted(left, "tag")} more {left === 1 ? "waits" : "wait"}:
                choose a place to print them.
              </span>
            </p>
          )}
          {tags.length === 0 ? (
            <div className="panel">
              <EmptyState level="h2" picture="/art/lamp.svg" title="No tags to print">
                {wanted.which === NEW
                  ? "Every tag has been printed."
                  : "Nothing in the register is like this."}
              </EmptyState>
            </div>
          ) : (
            sheets.map((sheet, at) => (
              <Sheet
                key={sheet.find((label) => label)?.tag ?? at}
                labels={sheet}
                wanted={wanted}
                title={`Sheet ${at + 1} of ${sheets.length}`}
              />
            ))
          )}
        </>
      )}
    </div>
  );
}

/** What is chosen is shown at once, and stands in the address: of two things chosen in haste, both count. */
function useWanted(asked: Wanted) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(asked);
  const search = searchOf(asked);
  useEffect(() => setWanted(wantedIn(new URLSearchParams(search))), [search]);
  return {
    wanted,
    ask(next: Partial<Wanted>) {
      const now = { ...wanted, ...next };
      setWanted(now);
      navigate({ search: searchOf(now) }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Labels in the order of the sheet; those used already, and those after the last tag, are empty. */
function sheetsOf(tags: Printed[], { size, first }: Wanted) {
  const { labels } = sizes[size];
  const all: (Printed | undefined)[] = [...Array.from({ length: first - 1 }, () => undefined), ...tags];
  return Array.from({ length: Math.ceil(all.length / labels) }, (_, at) =>
    Array.from({ length: labels }, (_, label) => all[at * labels + label]),
  );
}

function searchOf({ which, tags, size, first, hasName, hasPlace }: Wanted) {
  const usual = tags.length > 0 ? CHOSEN : ALL;
  return String(
    new URLSearchParams([
      ...(which === usual ? [] : [["which", which]]),
      ...(size === "21" ? [] : [["size", size]]),
      ...(first === 1 ? [] : [["first", String(first)]]),
      ...(hasName ? [] : [["name", "no"]]),
      ...(hasPlace ? [] : [["place", "no"]]),
      ...tags.map((tag) => ["tag", tag]),
    ]),
  );
}

/** What goes onto paper is known to be printed; those who only look print without a word of it. */
function usePrinting(tags: Printed[]) {
  const mayChange = useMayChange();
  const toast = useToast();
  const [isPrinting, setIsPrinting] = useState(false);
  return {
    isPrinting,
    async print() {
      window.print();
      if (!mayChange) return;
      setIsPrinting(true);
      const answer = await send(printingTags, { tags: tags.map(({ tag }) => tag) });
      setIsPrinting(false);
      if (!answer.ok) toast.fail(`That they were printed could not be written down. ${answer.message}`);
    },
  };
}

type ChoicesProps = {
  wanted: Wanted;
  options: { which: string; words: string }[];
  onChoose: (next: Partial<Wanted>) => void;
};

function Choices({ wanted, options, onChoose }: ChoicesProps) {
  const { which, size, first, hasName, hasPlace } = wanted;
  return (
    <form
      className="panel tags__form stack"
      aria-label="Which tags"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Which" name="which">
        {(control) => (
          <select {...control} value={which} onChange={({ target }) => onChoose({ which: target.value })}>
            {options.map((option) => (
              <option key={option.which} value={option.which}>
                {option.words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Size" name="size">
        {(control) => (
          <select
            {...control}
            value={size}
            onChange={({ target }) => onChoose({ size: target.value as Size, first: 1 })}
          >
            {Object.entries(sizes).map(([value, { words }]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="tags__first">
        <legend>First free label</legend>
        <div className="picks" data-size={size}>
          {Array.from({ length: sizes[size].labels }, (_, at) => at + 1).map((label) => (
            <label key={label}>
              <input
                type="radio"
                name="first"
                value={label}
                aria-label={`Label ${label}`}
                checked={label === first}
                onChange={() => onChoose({ first: label })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        <p className="hint">For a sheet that is already half used.</p>
      </fieldset>
      <div className="tags__on">
        <Tick isTicked={hasName} onTick={(isOn) => onChoose({ hasName: isOn })}>
          Name of the thing on the tag
        </Tick>
        <Tick isTicked={hasPlace} onTick={(isOn) => onChoose({ hasPlace: isOn })}>
          Place on the tag
        </Tick>
        <p className="hint">
          Leave names off what should not be read by a passer-by, such as the bank locker.
        </p>
      </div>
    </form>
  );
}

type SheetProps = { labels: (Printed | undefined)[]; wanted: Wanted; title: string };

function Sheet({ labels, wanted: { size, hasName, hasPlace }, title }: SheetProps) {
  const filled = labels.filter((label) => label !== undefined).length;
  return (
    <section className="tagsheet stack" aria-label={title}>
      <h2 className="tagsheet__title">
        {title}
        <small className="num">{counted(filled, "tag")}</small>
      </h2>
      <ol className="tagsheet__page" data-size={size}>
        {labels.map((label, at) =>
          label ? (
            <li key={label.tag} className="label">
              <QrDrawing code={label.code} label={`QR code of ${label.tag}`} />
              <div>
                <b className="num">{label.tag}</b>
                {hasName && <span>{label.name}</span>}
                {hasPlace && label.place && <small>{label.place}</small>}
              </div>
            </li>
          ) : (
            <li key={`empty ${String(at)}`} className="label label--empty" aria-hidden="true" />
          ),
        )}
      </ol>
    </section>
  );
}
