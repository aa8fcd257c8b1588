/**
 * Moves the end of a student's mock test, as a separate program like e2e-fill-database.mjs.
 * Arguments: the data folder, the student's email, the end as an ISO time.
 */
import Libsql from "libsql";
import { join } from "node:path";

const [dataDir, email, end] = process.argv.slice(2);
const db = new Libsql(join(dataDir, "upstream.sqlite"), { timeout: 5000 });
const { changes } = db
  .prepare(
    "update mock_records set deadline_at = ? where user_id = (select id from users where email = ?)",
  )
  .run(end.replace("Z", "000Z"), email);
db.close();
if (changes !== 1) throw new Error(`${changes} mock tests of ${email}`);
