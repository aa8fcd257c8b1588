import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { newStudent, onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { newPerson } from "./sign-up.ts";

const PROFILE = "/api/v1/user/update-porfile";

onBothEnginesAtNight("profile", (upstream) => {
  it("changes names and phone number, never language or email", async () => {
    const { api, email, languageId } = await signIn(upstream());
    const { phone_no } = await newPerson(upstream());
    const { id: other } = await upstream()
      .deps.db.selectFrom("languages")
      .select("id")
      .where("name", "=", "Punjabi")
      .executeTakeFirstOrThrow();
    const change = {
      first_name: " Āśā ",
      last_name: "राव",
      phone_no,
      language: other,
      email: "else@example.test",
      password_hash: "x",
    };
    const expected = { first_name: "Āśā", last_name: "राव", email, phone_no, language: languageId };
    const reply = await api.post(PROFILE, change);
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: 200, message: "Profile updated successfully.", ...expected },
    ]);
    const again = await new Api(upstream().base).login(email, PASSWORD);
    expect(again.body).toMatchObject({
      results: { name: "Āśā", last_name: "राव", email, phone_no, language: languageId },
    });
    expect((await api.post(PROFILE, { first_name: "A" })).body).toMatchObject({
      ...expected,
      first_name: "A",
    });
    expect(
      (await api.post(PROFILE, { first_name: "A", last_name: "", phone_no: "" })).body,
    ).toMatchObject({ last_name: "", phone_no: null });
  });

  it("names the wrong fields, and changes nothing then", async () => {
    const { api, email } = await signIn(upstream());
    const taken = await newStudent(upstream());
    const { phone_no } = await newPerson(upstream());
    await upstream()
      .deps.db.updateTable("users")
      .set({ phone_no })
      .where("id", "=", taken.id)
      .execute();
    const good = { first_name: "Changed", last_name: "Changed", phone_no: null };
    const wrong = [
      [{ ...good, first_name: "" }, "first_name", "The first name field is required."],
      [
        { ...good, first_name: "x".repeat(256) },
        "first_name",
        "The first name field must not be greater than 255 characters.",
      ],
      [
        { ...good, last_name: "x".repeat(256) },
        "last_name",
        "The last name field must not be greater than 255 characters.",
      ],
      [{ ...good, phone_no: "0412" }, "phone_no", "This phone number is not valid."],
      [{ ...good, phone_no: 61412345678 }, "phone_no", "Enter a phone number."],
      [{ ...good, phone_no }, "phone_no", "This phone number already has an account."],
    ] as const;
    for (const [fields, field, message] of wrong) {
      const reply = await api.post(PROFILE, fields);
      expect([reply.status, reply.body]).toEqual([
        422,
        { message, errors: { [field]: [message] } },
      ]);
    }
    expect((await new Api(upstream().base).login(email, PASSWORD)).body).toMatchObject({
      results: { name: "Asha", last_name: "Rao", phone_no: null },
    });
  });

  it("lets a student keep their phone number", async () => {
    const { api } = await signIn(upstream());
    const { phone_no } = await newPerson(upstream());
    for (const first_name of ["First", "Second"])
      expect((await api.post(PROFILE, { first_name, phone_no })).body).toMatchObject({
        first_name,
        phone_no,
      });
  });
});
