/** Puts the check of the microphone into its place. */
export { showTrial as default } from "#app/islands/equipment/equipment.tsx";
