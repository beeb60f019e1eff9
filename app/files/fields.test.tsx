import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FileField } from "./file-field.tsx";
import { DESCRIPTION_NEEDED, Picture, PictureField, pictureFault } from "./picture-field.tsx";

const nothing = () => {};

describe("The field for a picture", () => {
  test("offers to drop, to choose and to take one, of the kinds that are taken", () => {
    const html = renderToStaticMarkup(
      <PictureField label="Picture" name="picture" value={null} required onChange={nothing} />,
    );
    expect(html).toContain("Drop a picture here");
    expect(html).toContain('accept="image/jpeg,image/png,image/webp,image/gif"');
    expect(html).toContain('capture="environment"');
    expect(html).toContain("JPEG, PNG, WebP or GIF, up to 15 MB");
    expect(html).not.toContain("What the picture shows");
    expect(html).not.toContain("style=");
  });

  test("wants a description of what was chosen", () => {
    const value = { id: "ab", description: " " };
    expect(pictureFault(null)).toBeUndefined();
    expect(pictureFault({ id: "ab", description: "A lamp" })).toBeUndefined();
    expect(pictureFault(value)).toBe(DESCRIPTION_NEEDED);
    const errors = { description: pictureFault(value) };
    const html = renderToStaticMarkup(
      <PictureField label="Picture" name="picture" value={value} errors={errors} onChange={nothing} />,
    );
    expect(html).toMatch(/<input[^>]*required=""[^>]*aria-invalid="true"[^>]*name="picture-description"/);
    expect(html).toContain(DESCRIPTION_NEEDED);
  });

  test("shows a stored one in the format and width that suits", () => {
    const variant = (width: number, format: string) => ({
      url: `/api/files/ab/${width}.${format}`,
      type: `image/${format}`,
      width,
      height: width / 2,
      bytes: 1,
    });
    const variants = [480, 960].flatMap((width) => [variant(width, "avif"), variant(width, "webp")]);
    const file = {
      id: "ab",
      url: "/api/files/ab",
      type: "image/jpeg",
      bytes: 1,
      width: 960,
      height: 480,
      variants,
    };
    const html = renderToStaticMarkup(<Picture file={file} alt="A lamp" sizes="12rem" />);
    expect(html).toContain(
      'type="image/avif" srcSet="/api/files/ab/480.avif 480w, /api/files/ab/960.avif 960w"',
    );
    expect(html).toMatch(/<img src="\/api\/files\/ab" alt="A lamp" width="960" height="480"/);
  });
});

test("The field for a document offers PDFs alone, and says what is wrong", () => {
  const html = renderToStaticMarkup(
    <FileField
      label="Deed"
      value={{ id: "ab", name: "deed.pdf" }}
      error="Please add the deed"
      onChange={nothing}
    />,
  );
  expect(html).toContain('accept="application/pdf"');
  expect(html).toContain('href="/api/files/ab"');
  expect(html).toContain("deed.pdf");
  expect(html).toContain("Please add the deed");
  expect(html).not.toContain("Take a picture");
});
