const BORDER = /^(?=.*[-=].*[-=])[\s|+:=-]+$/;
const RULE = /^ *(?:\*{3,}|_{3,}) *$/;

/**
 * Takes Markdown's marks out of lines, as chats and notes write them. Cells of a table have tabs
 * between them. Null is a line of marks alone.
 */
export function withoutMarkdown(lines: string[]): (string | null)[] {
  const isRow = (line: string) => /^ *\|.*\| *$/.test(line);
  const isTable =
    lines.some((line) => BORDER.test(line) && /[|+]/.test(line)) || lines.filter(isRow).length > 1;
  return lines.map((line) => {
    if (BORDER.test(line) || RULE.test(line)) return null;
    const text = line
      .replace(/^ *(?:#{1,6} +|> ?)?(?:[-*•] +)?/, "")
      .replace(/(?<![\w*])(\*{1,3}|__)(?=\S)(.{1,200}?)(?<=\S)\1(?![\w*])/g, "$2");
    return isTable && text.includes("|") ? cellsOf(text).join("\t") : text;
  });
}

const cellsOf = (row: string) =>
  row
    .replace(/^ *\||(?<!\\)\| *$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replaceAll("\\|", "|")
        .replaceAll(/<br ?\/?>/gi, " ")
        .trim(),
    );
