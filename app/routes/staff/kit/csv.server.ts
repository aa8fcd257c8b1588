type Cell = string | number | null;

/** Sends a table as a file for spreadsheets: UTF-8 with its mark, which Excel needs. */
export function csvAnswer(name: string, rows: readonly (readonly Cell[])[]): Response {
  const lines = rows.map((row) => row.map(cellText).join(","));
  return new Response(`\ufeff${lines.join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A spreadsheet would run a text that begins like a formula. */
function cellText(cell: Cell): string {
  const text = String(cell ?? "");
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
