type ArchProps = {
  picture: { src: string; alt: string };
  /** Which part of a wide picture shows through the narrow door; the middle unless said. */
  aim?: "right" | "far-right";
  /** `still` sets a small object, such as a lamp, in its own glow instead of filling the arch. */
  kind?: "still";
};

/** A picture seen through a doorway: a gold line, a little air, the picture. */
export function Arch({ picture, aim, kind }: ArchProps) {
  return (
    <span className={kind ? `arch arch--${kind}` : "arch"} data-aim={aim}>
      <span className="arch__gap">
        <span className="arch__pic">
          <img src={picture.src} alt={picture.alt} width={800} height={600} loading="lazy" decoding="async" />
        </span>
      </span>
    </span>
  );
}
