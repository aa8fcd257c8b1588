/**
 * Runs one statement on the stopped API's database and prints its rows as JSON. Its own program,
 * because libsql keeps the file locked until its process ends. Arguments: the data folder, the URL
 * of the database or "" for the SQLite file, and the statement.
 */
import { openDatabase } from "./open-database.mjs";

const [dataDir, databaseUrl, statement] = process.argv.slice(2);
const { rows, run, end } = await openDatabase(dataDir, databaseUrl);
const isRead = statement.startsWith("select");
console.log(JSON.stringify(isRead ? await rows(statement) : []));
if (!isRead) await run(statement);
await end();
