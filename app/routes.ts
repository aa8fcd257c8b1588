import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/** Every address of the portal, one line each. */
export default [
  route("login", "routes/account/login.tsx"),
  route("sign-up", "routes/account/sign-up.tsx"),
  route("email-verfication/:token", "routes/account/email-verification.tsx"),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("reset/password/:token", "routes/account/reset-password.tsx"),
  route("login/window", "routes/account/window-login.tsx"),
  layout("routes/frame.tsx", [
    index("routes/home.ts"),
    route("user-profile", "routes/account/profile.tsx"),
    route("practice-ccl", "routes/practice/hub.tsx"),
    route("practice/ccl/list/:language_id", "routes/practice/list-by-language.tsx"),
    route("practice-ccl/pending", "routes/practice/pending.tsx"),
    route("practice-ccl/completed", "routes/practice/completed.tsx"),
    route("practice-ccl/resume", "routes/practice/resume.tsx"),
    route("practice/list/questions", "routes/practice/dialogue.tsx"),
    route("practice/list/questions/finish", "routes/practice/finish.tsx"),
    route("practice/list/questions/leave", "routes/practice/leave.tsx"),
    route("practice/list/questions/restart", "routes/practice/restart.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("session", "routes/resources/session.ts"),
  route("logout", "routes/resources/logout.ts"),
  route("recordings", "routes/resources/recordings.ts"),
  route("media/:signature/:file", "routes/resources/media.ts"),
  route("preferences/sidebar", "routes/resources/sidebar.ts"),
  route("signed-out.css", "routes/resources/signed-out.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route("readyz", "routes/resources/readyz.ts"),
  route("status", "routes/resources/status.ts"),
] satisfies RouteConfig;
