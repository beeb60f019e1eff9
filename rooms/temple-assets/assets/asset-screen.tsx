import { type ReactNode, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { Picture } from "#app/files/picture-field.tsx";
import { clientOf } from "#app/records/client.ts";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { RecordPage } from "#app/records/record-page.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import type { RecordRoom } from "#app/records/record-room.ts";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { type DrawnQr, QrDrawing } from "#app/ui/qr-drawing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatCents } from "#domain/money.ts";
import { omit } from "#domain/omit.ts";
import { compare } from "#domain/record-words.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { services } from "#server/services.ts";
import { isOpen, rooms } from "../../opened.ts";
import { foundWords, type LastWord, stockTakePage } from "../stock-takes/stock-take.ts";
import { MissingNotice } from "../stock-takes/stock-take-missing.tsx";
import { tagCode } from "../tags/tag-code.server.ts";
import {
  ASSETS,
  type Asset,
  type AssetForm,
  type AssetList,
  type AssetPage,
  assetKind,
  categoryWords,
  conditionWords,
  disposalHow,
  howWords,
  isKept,
  metalInWords,
  pageAt,
  tagsPage,
} from "./asset.ts";
import { AddPicture, DisposeDialog } from "./asset-dialogs.tsx";
import { AssetFormOffers, assetFormOn, type TypedAsset, useDeityNames } from "./asset-form.tsx";
import { categoryIcons, StatusTag } from "./asset-words.tsx";
import { LendPanel } from "./lend-panel.tsx";
import "./assets.css";
import "./asset-screen.css";

export const meta = adminMeta("Asset");

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const tag = (params.tag ?? "").toUpperCase();
  const { assets, stockTakes } = context.get(rooms)["temple-assets"];
  const page = await assets.pageOf(tag);
  const { env } = context.get(services);
  return {
    tag,
    page,
    lastWord: page.asset && stockTakes.lastWordOn(page.asset.id),
    code: page.asset || page.deleted ? tagCode(env.PUBLIC_URL ?? new URL(request.url).origin, tag) : null,
    mayOpen: { donors: isOpen(context, "donors"), gifts: isOpen(context, "donations") },
  };
}

type AssetLoaded = Awaited<ReturnType<typeof loader>>;

export default function AssetScreen() {
  const { tag, page, lastWord, code, mayOpen } = useLoaderData<typeof loader>();
  return (
    <RecordPage
      source={pageAt(tag)}
      page={page}
      kind={assetKind}
      all={{ href: ASSETS, label: "The whole register" }}
      absent={{
        title: `There is no ${tag} in the register`,
        children: "It was deleted, or the address is not quite right.",
      }}
    >
      {(view) =>
        view.asset &&
        code && (
          <AssetFormOffers places={view.places} custodians={view.custodians}>
            <Whole
              key={tag}
              page={view}
              asset={view.asset}
              lastWord={lastWord}
              code={code}
              mayOpen={mayOpen}
            />
          </AssetFormOffers>
        )
      }
    </RecordPage>
  );
}

type WholeProps = {
  page: AssetPage;
  asset: Asset;
  lastWord: LastWord | null;
  code: DrawnQr;
  mayOpen: AssetLoaded["mayOpen"];
};
type AssetOpen =
  | { kind: "edit" | "dispose" | "picture" | "delete" }
  | { kind: "restore"; entry: HistoryEntry<Asset> };

function roomOn(today: string): RecordRoom<Asset, TypedAsset, AssetForm, AssetList> {
  return {
    kind: assetKind,
    heading: "",
    purpose: "",
    search: { label: "", placeholder: "" },
    columns: [],
    order: "",
    tellApart: ({ tag }) => tag,
    form: assetFormOn(today),
    words: { added: "", changed: "Asset changed." },
    empty: { none: "", notFound: "" },
  };
}

function Whole({ page, asset, lastWord, code, mayOpen }: WholeProps) {
  const { id, tag, name, category } = asset;
  const { today } = page;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<AssetOpen>();
  const close = () => setOpen(undefined);
  const room = roomOn(today);
  const { forget, ...changes } = omit(
    useRecordChanges(room, () => {}),
    "mark",
    "inUse",
  );
  const begin = (next: AssetOpen) => {
    forget();
    setOpen(next);
  };
  const done = useDone(asset);
  const remove = useRemoval(asset);
  useShortcuts(mayChange && isKept(asset) ? { e: () => begin({ kind: "edit" }) } : {});
  return (
    <>
      <header className="asset__head">
        <Breadcrumb trail={[{ label: "Temple Assets", href: ASSETS }, { label: tag }]} />
        <ScreenHead
          title={name}
          about={
            <>
              <span className="num">{tag}</span>, {categoryWords[category].toLowerCase()}.{" "}
              <StatusTag {...asset} /> {asset.isSample && <Tag kind="line">Sample</Tag>}
            </>
          }
        >
          {mayChange && (
            <div className="work__acts">
              {isKept(asset) && (
                <>
                  <Button kind="quiet" size="small" onClick={() => begin({ kind: "edit" })}>
                    <Icon name="edit" />
                    Edit
                  </Button>
                  <Button kind="quiet" size="small" onClick={() => begin({ kind: "dispose" })}>
                    Dispose
                  </Button>
                </>
              )}
              <Button kind="quiet" size="small" onClick={() => begin({ kind: "delete" })}>
                <Icon name="trash" />
                Delete
              </Button>
            </div>
          )}
        </ScreenHead>
      </header>
      {asset.missingSince && <MissingNotice asset={asset} onFound={done} />}
      <div className="asset">
        <div>
          <Gallery
            page={page}
            asset={asset}
            onAdd={mayChange ? () => begin({ kind: "picture" }) : undefined}
          />
          <Facts page={page} asset={asset} lastWord={lastWord} mayOpen={mayOpen} />
        </div>
        <div className="asset__side">
          {isKept(asset) ? (
            (mayChange || asset.lendings.length > 0) && (
              <LendPanel asset={asset} page={page} onDone={done} onBegin={forget} />
            )
          ) : (
            <Gone asset={asset} />
          )}
          <section className="panel asset__tag" aria-labelledby="asset-tag">
            <div className="asset__top">
              <h2 id="asset-tag">Tag</h2>
              {isKept(asset) && <MoreLink to={tagsPage([tag])}>Print</MoreLink>}
            </div>
            <div className="tagcard">
              <QrDrawing code={code} label={`QR code that opens ${tag} after sign-in`} />
              <div>
                <b className="num">{tag}</b>
                <span>{name}</span>
                <small>Opens this page after sign-in.</small>
              </div>
            </div>
          </section>
          <section className="panel asset__past" aria-labelledby="asset-past">
            <h2 id="asset-past">History</h2>
            <Past
              kind={assetKind}
              record={asset}
              {...(mayChange && {
                onRestore: (entry: HistoryEntry<Asset>) => begin({ kind: "restore", entry }),
              })}
            />
          </section>
        </div>
      </div>
      {open?.kind === "edit" && (
        <RecordDialog
          room={room}
          record={asset}
          onClose={close}
          onSaved={(saved) => {
            close();
            changes.saved(saved);
          }}
        />
      )}
      {open?.kind === "dispose" && (
        <DisposeDialog
          asset={asset}
          today={today}
          onClose={close}
          onDisposed={(record) => {
            close();
            done(record, `${tag} is disposed of.`);
          }}
        />
      )}
      {open?.kind === "picture" && (
        <AddPicture
          asset={asset}
          room={room}
          onClose={close}
          onAdded={(record) => {
            close();
            done(record, "The picture was added.");
          }}
        />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          one={assetKind.one}
          items={[{ id, name: assetKind.nameOf(asset), about: tag }]}
          onClose={close}
          onDelete={remove.now}
        />
      )}
      {remove.inUse && (
        <Dialog tone="error" title="Still in use" labels={{ confirm: "Close" }} onAnswer={remove.forget}>
          <p>{remove.inUse}</p>
        </Dialog>
      )}
      {open?.kind === "restore" && open.entry.after && (
        <RestoreDialog
          one={assetKind.one}
          at={open.entry.at}
          swaps={compare(assetKind.words, asset, open.entry.after).filter(({ isDifferent }) => isDifferent)}
          onClose={close}
          onRestore={() => {
            close();
            changes.restore(asset, open.entry.version);
          }}
        />
      )}
    </>
  );
}

/** What was done is said, with the way back to how it was before. */
function useDone(former: Asset) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return (record: Asset, words: string) => {
    const run = async () => {
      const answer = await clientOf(assetKind).undo(record, former);
      if (answer.ok) revalidate();
      return answer;
    };
    toast.say(words, { run, undone: `Undone: ${record.tag} is as before.` });
    revalidate();
  };
}

/** Deleted, it has no page any more: the register says so, with the way back. */
function useRemoval({ id, tag }: Asset) {
  const toast = useToast();
  const navigate = useNavigate();
  const [inUse, setInUse] = useState<string>();
  return {
    inUse,
    forget: () => setInUse(undefined),
    async now() {
      const answer = await clientOf(assetKind).delete(id);
      if (!answer.ok && answer.code === "in-use") return setInUse(answer.message);
      if (!answer.ok) return toast.fail(`${tag} was not deleted: ${answer.message}`);
      const run = () => clientOf(assetKind).bringBack(id);
      toast.say("Asset deleted.", { run, undone: `Undone: ${tag} is back.` }, ASSETS);
      navigate(ASSETS);
    },
  };
}

type PartProps = { page: AssetPage; asset: Asset };

function Gallery({ page: { files, today }, asset, onAdd }: PartProps & { onAdd?: () => void }) {
  const [at, setAt] = useState(0);
  const pictures = asset.pictures.flatMap((fileId) => files[fileId] ?? []);
  const shown = pictures[Math.min(at, pictures.length - 1)];
  const wordsOf = (fileId: string) => asset.pictureWords[fileId] ?? "";
  const add = onAdd && (
    <li>
      <button className="gallery__add" type="button" onClick={onAdd}>
        <Icon name="camera" />
        <span>Add picture</span>
      </button>
    </li>
  );
  if (!shown)
    return (
      <section className="gallery gallery--none" aria-label="Pictures">
        <span className="thumb thumb--none">
          <Icon name={categoryIcons[asset.category]} />
        </span>
        <p className="muted">No picture yet.</p>
        {onAdd && (
          <Button kind="quiet" size="small" onClick={onAdd}>
            <Icon name="camera" />
            Add picture
          </Button>
        )}
      </section>
    );
  return (
    <section className="gallery" aria-label="Pictures">
      <figure className="gallery__main">
        <Picture file={shown} alt={wordsOf(shown.id) || asset.name} sizes="(min-width: 75rem) 50rem, 100vw" />
        <figcaption>
          {[wordsOf(shown.id), shortDate(shown.at.slice(0, 10), today)].filter(Boolean).join(". ")}
        </figcaption>
      </figure>
      {(pictures.length > 1 || add) && (
        <ul className="gallery__more">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={picture === shown}
                aria-label={[`Picture ${index + 1} of ${pictures.length}`, wordsOf(picture.id)]
                  .filter(Boolean)
                  .join(", ")}
                onClick={() => setAt(index)}
              >
                <Picture file={picture} alt="" sizes="10rem" />
              </button>
            </li>
          ))}
          {add}
        </ul>
      )}
    </section>
  );
}

function Facts({ page, asset, lastWord, mayOpen }: PartProps & Pick<WholeProps, "lastWord" | "mayOpen">) {
  const deityNames = useDeityNames();
  const facts: { label: string; value: ReactNode }[] = [
    { label: "Category", value: categoryWords[asset.category] },
    { label: "Deity", value: asset.deityId && (deityNames[asset.deityId] ?? asset.deityId) },
    { label: "Metal and weight", value: metalInWords(asset) },
    { label: "Serial number", value: asset.serial },
    { label: "Place", value: asset.place },
    { label: "Custodian", value: asset.custodian },
    { label: "Condition", value: conditionWords[asset.condition] },
    { label: "Came", value: <Came page={page} asset={asset} mayOpen={mayOpen} /> },
    { label: "Gift", value: page.gift && <GiftLink gift={page.gift} mayOpen={mayOpen.gifts} /> },
    { label: "Cost", value: asset.costCents === null ? "" : formatCents(asset.costCents) },
    {
      label: "Insured for",
      value: asset.insuredCents === null ? "" : <b>{formatCents(asset.insuredCents)}</b>,
    },
    { label: "Stock-take", value: lastWord && <LastLooked word={lastWord} /> },
    { label: "Next check", value: asset.nextCheckOn && shortDate(asset.nextCheckOn, "") },
    { label: "Papers", value: asset.documents.length > 0 && <Papers page={page} asset={asset} /> },
  ];
  return (
    <section className="panel asset__facts" aria-labelledby="asset-facts">
      <h2 id="asset-facts">What it is</h2>
      {asset.description && <p className="asset__description">{asset.description}</p>}
      <dl>
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** "Present in the stock-take of Feb 14, 2026, Lakshmi" */
function LastLooked({ word: { takeId, found, on, by } }: { word: LastWord }) {
  return (
    <>
      {foundWords[found]} in <Link to={stockTakePage(takeId)}>the stock-take of {shortDate(on, "")}</Link>,{" "}
      {by}
    </>
  );
}

function Papers({ page, asset }: PartProps) {
  return (
    <ul>
      {asset.documents.map((fileId) => (
        <li key={fileId}>
          <a href={`/api/files/${fileId}`} download>
            {page.files[fileId]?.name ?? "A PDF"}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Came({ page: { gift }, asset, mayOpen }: PartProps & Pick<WholeProps, "mayOpen">) {
  const { acquiredOn, how } = asset;
  const giver = gift && !gift.isVoid ? gift : asset;
  const name = giver.donorName;
  return (
    <>
      {shortDate(acquiredOn, "")}, {howWords[how].toLowerCase()}
      {how === "given" && name && (
        <>
          {" by "}
          {mayOpen.donors && giver.donorId ? (
            <Link to={`/dashboard/donor-entry/${encodeURIComponent(giver.donorId)}`}>{name}</Link>
          ) : (
            name
          )}
        </>
      )}
    </>
  );
}

function GiftLink({ gift, mayOpen }: { gift: NonNullable<AssetPage["gift"]>; mayOpen: boolean }) {
  const words = gift.isVoid ? "Void in the ledger" : "In kind, no value assigned";
  if (!mayOpen) return words;
  // Among few others, so that it is on the first page.
  const search = new URLSearchParams({
    from: gift.receivedOn,
    to: gift.receivedOn,
    ...(gift.donorId && { donorId: gift.donorId }),
  });
  return <Link to={`/dashboard/donations?${search}#open-${gift.id}`}>{words}</Link>;
}

/** In place of lending, once the temple has it no longer. */
function Gone({ asset: { disposal } }: { asset: Asset }) {
  if (!disposal) return null;
  return (
    <section className="panel lend lend--late" aria-labelledby="asset-gone">
      <h2 id="asset-gone">{disposalHow(disposal.how)}</h2>
      <p className="muted">{disposal.reason}</p>
      <dl className="split num">
        <div>
          <dt>On</dt>
          <dd>{shortDate(disposal.on, "")}</dd>
        </div>
        <div>
          <dt>Approved by</dt>
          <dd>{disposal.approvedBy}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{formatCents(disposal.cents)}</dd>
        </div>
      </dl>
    </section>
  );
}
