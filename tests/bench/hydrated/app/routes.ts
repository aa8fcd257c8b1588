import { route, type RouteConfig } from "@remix-run/route-config";

export default [route("login", "login.tsx")] satisfies RouteConfig;
