import { paths } from "#app/lib/paths.ts";

export function BackToLogin() {
  return (
    <p>
      <a href={paths.login()}>Back to Login</a>
    </p>
  );
}
