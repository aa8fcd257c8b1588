const MESSAGE =
  "Text stands alone in an element of its own. A browser that translates the page replaces text: " +
  "React then throws, or writes into a text that is no longer shown.";

const isBlank = (node) => typeof node.value === "string" && node.value.trim() === "";

/** What may be text counts as text: it needs no types, and leaves no gap. */
function isElement(node) {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
    case "JSXEmptyExpression":
      return true;
    case "Literal":
      // Translators leave blanks alone.
      return node.value === null || isBlank(node);
    case "LogicalExpression":
      return node.operator === "&&" && isElement(node.right);
    case "ConditionalExpression":
      return isElement(node.consequent) && isElement(node.alternate);
    case "CallExpression":
      return node.callee.property?.name === "map" && isElement(node.arguments[0].body);
    default:
      return false;
  }
}

const isText = (child) =>
  child.type === "JSXText"
    ? !isBlank(child)
    : child.type === "JSXExpressionContainer" && !isElement(child.expression);

/** Also for text that never changes: React puts new elements before it. */
export const textAlone = {
  meta: { type: "problem" },
  create(context) {
    const isFragment = ({ type, openingElement }) =>
      type === "JSXFragment" || context.sourceCode.getText(openingElement.name) === "Fragment";
    const check = (node) => {
      const shown = node.children.filter(
        (child) => !isBlank(child) && child.expression?.type !== "JSXEmptyExpression",
      );
      if (shown.length > 1 || isFragment(node))
        for (const text of shown.filter(isText)) context.report({ node: text, message: MESSAGE });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
