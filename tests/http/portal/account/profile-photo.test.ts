import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenStorage } from "../../../support/given/account.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { JPEG, png } from "../../../support/pictures.ts";
import type { PortalClient, Upload } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { expectFieldError } from "./profile-page.ts";

const portal = usePortal();
const PATH = "/user-profile";
const DETAILS = "POST /api/v1/user/update-porfile";
const PHOTO = "POST /api/v1/user/update-image";
const photo = (bytes: Uint8Array, name = "me.jpg", type = "image/jpeg"): Upload => ({
  field: "profile_image",
  name,
  bytes,
  type,
});
const upload = (client: PortalClient, file: Upload) =>
  client.postFile(PATH, { intent: "photo" }, file);
const lastCall = (call: string) =>
  portal.fake.calls.findLast(({ method, path }) => `${method} ${path}`.startsWith(call));

describe("photo", () => {
  test.each([
    ["PNG", png(), "png", "image/png"],
    ["JPEG", JPEG, "jpg", "image/jpeg"],
  ])(
    "stores a %s under our own file name and shows it from the next page on",
    async (_, bytes, extension, type) => {
      const student = await portal.signInAnew();
      portal.fake.script(
        PHOTO,
        answer(200, {
          status: 200,
          message: "Image stored.",
          file_path: "/storage/images/new.png",
        }),
      );
      const posted = await student.press(
        await student.get(PATH),
        "Upload photo",
        {},
        photo(bytes, "../../<me>.exe", "text/html"),
      );
      expect([posted.status, posted.location]).toEqual([303, PATH]);
      const body = lastCall(PHOTO)?.body.toString("latin1") ?? "";
      expect(body).toContain(`name="profile_image"; filename="photo.${extension}"`);
      expect(body).toContain(`Content-Type: ${type}`);
      expect(body).toContain(bytes.toString("latin1"));
      expect(body).not.toContain("exe");
      const { page } = await student.follow(posted);
      expect(textOf(page, ".notice-page")).toBe("Image stored.");
      const shown = page
        .querySelectorAll("img.avatar")
        .map((image) => image.getAttribute("src") ?? "");
      expect(shown.length).toBe(2);
      for (const src of shown) expect(src).toMatch(/^\/media\//);
    },
  );

  test("does not show an image from another host", async () => {
    const student = await portal.signInAnew();
    portal.fake.script(PHOTO, answer(200, { file_path: "https://evil.example/x.png" }));
    expect(
      (await student.follow(await upload(student, photo(png())))).page.querySelectorAll("img")
        .length,
    ).toBe(0);
  });

  const script = Buffer.from("<script>alert(1)</script>".padEnd(400, " "));
  test.each([
    ["HTML named .jpg", script],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["GIF", Buffer.from("GIF89a".padEnd(200, "\0"))],
    ["a JPEG's first two bytes", Buffer.from([0xff, 0xd8])],
  ])("refuses %s because of its content", async (_, bytes) => {
    const student = await portal.signedIn();
    const before = portal.fake.count(PHOTO);
    const refused = await upload(student, photo(bytes));
    expectFieldError(refused, {
      status: 422,
      field: "profile_image",
      says: "Choose a JPEG or PNG photo. This file is of another kind.",
    });
    expect(portal.fake.count(PHOTO)).toBe(before);
  });

  test("shows an error at the field for no file, an empty file and one over 5 MB", async () => {
    const student = await portal.signedIn();
    const form = await student.get(PATH);
    for (const file of [null, photo(Buffer.alloc(0))]) {
      expectFieldError(await student.press(form, "Upload photo", {}, file), {
        status: 422,
        field: "profile_image",
        says: "Choose a photo first",
      });
    }
    expectFieldError(await upload(student, photo(png(8, 5_000_000))), {
      status: 422,
      field: "profile_image",
      says: "The photo is larger than 5 MB. Choose a smaller one.",
    });
  });

  test("refuses 20 MB with an error page", async () => {
    const refused = await upload(await portal.signedIn(), photo(png(8, 20_000_000)));
    expect([refused.status, textOf(refused.page, "h1")]).toEqual([413, "Too large"]);
    expect(textOf(refused.page, "p")).toContain("an image up to 5 MB");
  });

  test("shows the API's own message at the field", async () => {
    const errors = { profile_image: ["The photo shows nobody.", "second"] };
    portal.fake.script(PHOTO, answer(422, { message: "x", errors }));
    expectFieldError(await upload(await portal.signedIn(), photo(png())), {
      status: 422,
      field: "profile_image",
      says: "The photo shows nobody.",
    });
  });

  test.each([
    [503, "The photo was not saved. Choose it again and send it once more.", answer(500)],
    [413, "The file is too large for the service. Choose a smaller one.", answer(413)],
  ])("shows a page-level error when the API answers %i", async (status, says, fault) => {
    portal.fake.script(PHOTO, fault);
    const refused = await upload(await portal.signedIn(), photo(png()));
    expect([refused.status, textOf(refused.page, "title")]).toEqual([
      status,
      "Error: Profile - VLE NAATI CCL Portal",
    ]);
    expect(textOf(refused.page, ".notice-page[autofocus]")).toContain(says);
  });
});

test("an ended session keeps the typed text and says that the photo is lost", async () => {
  const student = await portal.signInAnew();
  portal.fake.refuseToken(DETAILS);
  const refused = await student.post(PATH, {
    intent: "details",
    first_name: "Typed",
    last_name: "Kept",
  });
  expect([refused.status, textOf(refused.page, "h1")]).toEqual([401, "Your session has ended"]);
  expect(refused.page.querySelector("input[name=first_name]")?.getAttribute("value")).toBe("Typed");
  const lost = await upload(portal.client(), photo(png()));
  expect(textOf(lost.page, "main")).toContain("The file could not be kept.");
});

test("the profile shows the storage that recordings use, if known, and warns when it is nearly full", async () => {
  const student = await portal.signedIn();
  const panel = async () => {
    const { page } = await student.get(PATH);
    return [textOf(page, "#storage-title + span"), ...textsOf(page, "#storage li")];
  };
  const [said, ...uses] = await panel();
  expect(said).toMatch(/^\d+\.\d MB of 1000 MB used\.$/);
  expect(uses.map((use) => use.replace(/\d+(\.\d)? MB/, "n"))).toEqual([
    ...["Completed dialogues: n", "Unfinished dialogues: n", "Mock tests: n"],
  ]);
  const used = { completed_practice_bytes: 880e6, mock_test_bytes: 2e7 };
  const results = givenStorage({ ...used, recordings_kept_months: 12 });
  portal.fake.script("GET /api/v1/user/storage", answer(200, { results }));
  expect(await panel()).toContain("900 MB of 1000 MB used.");
  expect(textOf((await student.get(PATH)).page, "main")).toContain(
    "Recordings of practice are kept for 12 months.",
  );
  expect(
    textOf((await student.get(PATH)).page, "details[open] > #storage .notice-warning"),
  ).toMatch(/^There is hardly any room left/);
  portal.fake.script("GET /api/v1/user/storage", answer(404));
  expect(await panel()).toEqual([""]);
});
