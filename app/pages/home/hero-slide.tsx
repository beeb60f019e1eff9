import { preload } from "react-dom";
import { DonateLink } from "#app/frame/donate-link.tsx";
import { temple } from "#content/temple.ts";
import type { Slide } from "#domain/content/home.ts";

type HeroSlideProps = {
  slide: Slide;
  /** "1 of 3" */
  place: string;
  isShown: boolean;
  picture: "first" | "wanted" | "waiting";
};

/** Who sees the painting in place of the drawing. */
const PHONES = "(max-width: 30rem)";

export function HeroSlide({ slide, place, isShown, picture }: HeroSlideProps) {
  const isFirst = picture === "first";
  // Asked for before the fonts, which would take the browser's last connections.
  if (isFirst && slide.picture.phone)
    preload(slide.picture.phone, { as: "image", media: PHONES, fetchPriority: "high" });
  // The heading of the page stands outside the show and survives a change of slide.
  const Title = isFirst ? "h2" : "p";
  return (
    <article
      className="slide"
      aria-roledescription="slide"
      aria-label={place}
      data-active={isShown}
      inert={!isShown}
    >
      {picture !== "waiting" && (
        <picture>
          {slide.picture.phone && <source media={PHONES} type="image/avif" srcSet={slide.picture.phone} />}
          <img
            className="slide__pic"
            src={slide.picture.src}
            alt={slide.picture.alt}
            width="1600"
            height="900"
            fetchPriority={isFirst ? "high" : undefined}
          />
        </picture>
      )}
      <div className="slide__scrim" />
      <div className="wrap slide__copy">
        <p className="eyebrow">{slide.eyebrow}</p>
        <Title className="slide__title">{slide.title}</Title>
        {slide.text && <p className="slide__text">{slide.text}</p>}
        {isFirst && (
          <p className="slide__actions">
            <DonateLink kind="cta-large">{`Donate via ${temple.donationPage.host}`}</DonateLink>
          </p>
        )}
      </div>
    </article>
  );
}
