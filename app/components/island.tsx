import type { ComponentType } from "react";

interface IslandProps<Props extends object> {
  /** File name in app/islands, without its ending. */
  name: string;
  component: ComponentType<Props>;
  /** JSON only: the browser reads them back from the attribute. */
  props: Props;
}

/** Renders an island on the server inside the element that app/entry.client.ts takes over. */
export function Island<Props extends object>({ name, component: View, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <View {...props} />
    </div>
  );
}
