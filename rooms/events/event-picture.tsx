import type { ShownPicture } from "./calendar.ts";

/** A picture in a list. The words beside it say what it is of, so it says nothing itself. */
export function EventPicture({ picture, isFirst }: { picture: ShownPicture; isFirst?: boolean }) {
  const { src, srcSet, width, height } = picture;
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && "(min-width: 48rem) 30rem, 100vw"}
      alt=""
      width={width}
      height={height}
      decoding="async"
      loading={isFirst ? "eager" : "lazy"}
    />
  );
}
