import type { ShownPicture } from "#domain/files.ts";

/** A picture in a list. */
export function EventPicture({ picture, isFirst }: { picture: ShownPicture; isFirst?: boolean }) {
  const { src, srcSet, width, height, alt } = picture;
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && "(min-width: 48rem) 30rem, 100vw"}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={isFirst ? "eager" : "lazy"}
    />
  );
}
