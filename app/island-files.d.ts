/** Made by the build (server/island-files.ts): the modules that each island needs. */
declare module "virtual:island-files" {
  const files: Record<string, string[]>;
  export default files;
}
