import { Marked } from "./marked.tsx";

type SectionHeadProps = {
  id: string;
  head: { eyebrow?: string; title: string; lede?: string };
  /** `split` puts the lede next to the title on wide screens, `center` centers everything. */
  kind?: "split" | "center";
};

/** The heading of a section; the section names itself by it with aria-labelledby. */
export function SectionHead({ id, head, kind }: SectionHeadProps) {
  return (
    <div className={kind ? `head head--${kind}` : "head"} data-reveal="">
      {head.eyebrow && (
        <p className={kind === "center" ? "eyebrow eyebrow--center" : "eyebrow"}>{head.eyebrow}</p>
      )}
      <h2 id={id}>{head.title}</h2>
      {head.lede && (
        <p className="lede">
          <Marked words={head.lede} />
        </p>
      )}
    </div>
  );
}
