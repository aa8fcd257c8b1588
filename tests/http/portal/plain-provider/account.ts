import { describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { JPEG } from "../../../support/pictures.ts";
import { link, minutesLater, notice, type PlainPortal } from "./plain-portal.ts";

const BO = "bo@school.example";

/** Tests from sign-up to log-out, with refusals. */
export function accountJourneys(plain: () => PlainPortal): void {
  describe("account", () => {
    test("sign-up: refuses a taken e-mail and a wrong code, sends a new code and creates the account", async () => {
      const { provider, client } = plain();
      const bo = client();
      const form = {
        first_name: "Bo",
        last_name: "Chen",
        email: "asha@school.example",
        password: "seven green bottles",
        phone_no_country: "AU",
        phone_no: "0412 345 678",
        language: "8",
        branch: "melbourne",
        country: "Australia",
        is_enrolled: "no",
      };
      const page = await bo.get(link(await bo.get("/login"), "Create an account"));
      expect(textsOf(page.page, "#language option").slice(1)).toEqual(["Hindi", "Punjabi"]);
      const taken = await bo.press(page, "Sign up", form);
      expect([taken.status, textOf(taken.page, "#email-error")]).toEqual([
        422,
        "The email has already been taken.",
      ]);
      let step = await bo.follow(
        await bo.press(taken, "Sign up", { email: BO, password: form.password }),
      );
      step = await bo.follow(await bo.press(step, "Submit OTP", { otp_code: "000000" }));
      expect(textOf(step.page, "#otp_code-error")).toBe("The code is not right.");
      await minutesLater(3, async () => {
        step = await bo.follow(await bo.press(step, "Reset OTP"));
        expect(notice(step)).toContain("Check your email resend otp successfully.");
      });
      const door = await bo.press(step, "Submit OTP", { otp_code: provider.school.mailed(BO) });
      expect(door.location).toBe("/login");
      expect(provider.school.student(BO)).toMatchObject({
        first_name: "Bo",
        last_name: "Chen",
        phone_no: "+61412345678",
        language: 8,
        verified: true,
      });
    });

    test("login: refuses a wrong password, resets it by the mailed link and opens the dashboard", async () => {
      const { provider, client } = plain();
      const bo = client();
      const wrong = await bo.follow(
        await bo.press(await bo.get("/login"), "Log in", { email: BO, password: "six bottles" }),
      );
      expect(textOf(wrong.page, "#password-error")).toBe(
        "These credentials do not match our records.",
      );
      const forgot = await bo.get(link(wrong, "Forgot password?"));
      const sent = await bo.follow(await bo.press(forgot, "Forgot Password", { email: BO }));
      expect(notice(sent)).toContain("we have e-mailed your password reset link!");
      const stranger = await bo.follow(
        await bo.press(forgot, "Forgot Password", { email: "nobody@school.example" }),
      );
      expect(notice(stranger)).toBe("We can't find a user with that email address.");
      const reset = await bo.get(`/reset/password/${provider.school.mailed(BO)}`);
      const pair = { password: "eight bottles more", password_confirmation: "eight bottles more" };
      const done = await bo.follow(await bo.press(reset, "Reset Password", pair));
      expect(textOf(done.page, "main")).toContain("Your password has been reset!");
      const used = await bo.press(reset, "Reset Password", pair);
      expect(textOf((await bo.follow(used)).page, "main")).toContain("This password reset token");
      const home = await bo.follow(
        await bo.press(await bo.get("/login"), "Log in", { email: BO, password: pair.password }),
      );
      expect([notice(home), textOf(home.page, "h1")]).toEqual([
        "Login Successsfully!",
        "Dashboard",
      ]);
      // Without a plan the lists are empty, with a link to the plans.
      expect(link(home, "Buy Now")).toBe("/subscription");
      for (const [path, text] of [
        ["/practice-ccl", ""],
        ["/recent-exam", "In order to see Recent VIP Exam, You need to buy a plan."],
        [
          "/practice-dialogue-completed/31",
          "In order to see more vocabularies, you need to buy a plan.",
        ],
      ] as const) {
        const { page } = await bo.get(path);
        expect(page.querySelector(".paywall a")?.getAttribute("href"), path).toBe("/subscription");
        expect(textOf(page, ".paywall")).toContain(text);
      }
    });

    test("e-mail link: verifies once, and says 'Already Verified!' the second time", async () => {
      const { provider, client } = plain();
      const email = "lin@school.example";
      provider.school.enrol({ email, first_name: "Lin", password: "a red kite above" });
      provider.school.mails.push({ to: email, secret: "token-of-lin" });
      const lin = client();
      const page = await lin.get("/email-verfication/token-of-lin");
      for (const told of ["Verification Successful!", "Already Verified!"]) {
        const posted = await lin.press(page, "Verify");
        const end = await lin.follow(posted);
        expect(textOf(end.page, "main")).toContain(told);
        expect(link(end, "Click to Login")).toBe("/login");
      }
    });

    test("profile: saves details and photo, and shows why a photo is refused", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const page = await asha.get("/user-profile");
      const saved = await asha.follow(
        await asha.press(page, "Update Profile", { first_name: "Asha", last_name: "Rao-Singh" }),
      );
      expect(notice(saved)).toBe("Profile updated.");
      expect(provider.school.student("asha@school.example")).toMatchObject({
        last_name: "Rao-Singh",
        phone_no: "+61491570156",
        language: 7,
      });
      const photo = { field: "profile_image", name: "me.jpg", type: "image/jpeg", bytes: JPEG };
      const shown = await asha.follow(await asha.press(saved, "Upload photo", {}, photo));
      expect(notice(shown)).toBe("Image updated.");
      const image = shown.page.querySelector("main img.avatar")?.getAttribute("src") ?? "";
      expect((await asha.get(image)).bytes.equals(JPEG)).toBe(true);
      const message = "The profile image failed to upload.";
      provider.refuseOnce("POST /api/v1/user/update-image", 422, message, {
        errors: { profile_image: [message] },
      });
      const refused = await asha.press(shown, "Upload photo", {}, photo);
      expect([refused.status, textOf(refused.page, "#profile_image-error")]).toEqual([
        422,
        message,
      ]);
      provider.refuseOnce("POST /api/v1/user/update-porfile", 422, "No.", {});
      const failed = await asha.press(shown, "Update Profile");
      expect(textOf(failed.page, "main")).toContain("All fields are required!");
    });

    test("logging out also ends the session at the provider", async () => {
      const { provider, client } = plain();
      const bo = client();
      await bo.logIn(BO, "eight bottles more");
      const home = await bo.get("/dashboard");
      const before = provider.school.tokens.size;
      const out = await bo.press(home, "Log Out");
      expect([out.status, provider.school.tokens.size < before]).toEqual([303, true]);
      expect((await bo.get("/dashboard")).location).toMatch(/^\/login/);
      await bo.logIn(BO, "eight bottles more");
      const known = provider.school.student(BO);
      if (known) provider.school.signOut(known);
      expect((await bo.get("/vocabulary")).location, "a token that died").toMatch(/^\/login/);
    });
  });
}
