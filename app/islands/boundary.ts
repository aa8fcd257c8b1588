import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Called while the broken part's own state can still be read. */
  onThrow: (error: unknown) => void;
  onMount?: () => void;
  children?: ReactNode;
}

/** Shows nothing once its content has thrown. A class, because no hook catches errors. */
export class Boundary extends Component<BoundaryProps> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidMount() {
    this.props.onMount?.();
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrow(error);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
