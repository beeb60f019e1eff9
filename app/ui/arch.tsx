type ArchProps = {
  picture: { src: string; alt: string };
  /** Which part of a wide picture shows through the narrow door; the middle unless said. */
  aim?: "right" | "far-right";
  /** `still` sets a small object, such as a lamp, in its own glow instead of filling the arch. */
  kind?: "still";
  /** What a phone shows first is asked for before all else; other pictures wait until they are near. */
  isFirst?: boolean;
};

/** A picture seen through a doorway: a gold line, a little air, the picture. */
export function Arch({ picture: { src, alt }, aim, kind, isFirst }: ArchProps) {
  return (
    <span className={kind ? `arch arch--${kind}` : "arch"} data-aim={aim}>
      <span className="arch__gap">
        <span className="arch__pic">
          <img
            src={src}
            alt={alt}
            width={800}
            height={600}
            decoding="async"
            loading={isFirst ? "eager" : "lazy"}
            fetchPriority={isFirst ? "high" : undefined}
          />
        </span>
      </span>
    </span>
  );
}
