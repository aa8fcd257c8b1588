/** The version of portal and API, as package.json names it when they are built. */
export { version } from "../package.json";
