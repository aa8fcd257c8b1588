import { expect, it } from "vitest";
import { type Api, type Reply } from "./api.ts";
import { onBothEnginesAtNight, questionId, signIn } from "./engines.ts";
import { anyText } from "./matchers.ts";
import { listOf } from "./dialogue-list.ts";

const serials = (reply: Reply) => listOf(reply).results.data.map((row) => row.serial_no);

onBothEnginesAtNight("labels and notes", (upstream) => {
  it("keeps the labels and notes of each student apart", async () => {
    const { api } = await signIn(upstream());
    const { api: other } = await signIn(upstream());
    const id = await questionId(upstream(), "hindi-005");
    const label = (type: unknown) =>
      api.call(`/api/v1/store-label-type?question_id=${id}&label_type=${String(type)}`, {
        method: "POST",
      });
    const shown = async (by: Api) =>
      listOf(await by.get("/api/v1/questions/?search=number%205")).results.data[0]?.get_labels;

    expect((await label(3)).body).toEqual({
      status: 200,
      message: anyText,
      results: { question_id: id, label_type: 3 },
    });
    expect(await shown(api)).toEqual({ label_type: 3, notes: null });
    expect(await shown(other)).toBeNull();
    expect(serials(await api.get("/api/v1/questions/?labeltype=3"))).toEqual([5]);
    expect(serials(await api.get("/api/v1/questions/?labeltype=0&perpage=100"))).not.toContain(5);
    await Promise.all([label(1), label(1), label(1)]);
    expect(await shown(api)).toEqual({ label_type: 1, notes: null });

    const notes = "ज".repeat(10_000);
    const saved = await api.call(
      `/api/v1/store-user-notes/?question_id=${id}&notes=${encodeURIComponent(` ${notes} `)}`,
      { method: "POST" },
    );
    expect([saved.status, saved.body]).toEqual([200, { status: 200, message: anyText }]);
    expect(await shown(api)).toEqual({ label_type: 1, notes });
    expect(
      (await api.post("/api/v1/store-user-notes", { question_id: id, notes: "short" })).status,
    ).toBe(200);
    expect((await label(0)).status).toBe(200);
    expect(await shown(api)).toEqual({ label_type: 0, notes: "short" });
  });

  it("refuses wrong labels and notes", async () => {
    const { api } = await signIn(upstream());
    const id = await questionId(upstream(), "hindi-005");
    const foreign = await questionId(upstream(), "punjabi-001");
    const post = async (path: string) => {
      const { status, body } = await api.call(path, { method: "POST" });
      return [status, body];
    };
    const refused = (field: string, message: string) => [
      422,
      { message, errors: { [field]: [message] } },
    ];
    const label = "/api/v1/store-label-type";
    expect(await post(`${label}?question_id=${id}`)).toEqual(
      refused("label_type", "The label type field is required."),
    );
    expect(await post(`${label}?question_id=${id}&label_type=5`)).toEqual(
      refused("label_type", "The selected label type is invalid."),
    );
    expect(await post(`${label}?question_id=${id}&label_type=-1`)).toEqual(
      refused("label_type", "The selected label type is invalid."),
    );
    expect(await post(`${label}?question_id=${id}&label_type=x`)).toEqual(
      refused("label_type", "The label type field must be an integer."),
    );
    expect(await post(`${label}?label_type=1`)).toEqual(
      refused("question_id", "The question id field is required."),
    );
    expect(await post(`${label}?question_id=x&label_type=1`)).toEqual(
      refused("question_id", "The question id field must be an integer."),
    );
    expect((await post(`${label}?question_id=${foreign}&label_type=1`))[0]).toBe(404);
    const notes = "/api/v1/store-user-notes";
    expect(await post(`${notes}?question_id=${id}&notes=%20`)).toEqual(
      refused("notes", "The notes field is required."),
    );
    expect(await post(`${notes}?question_id=${id}&notes=${"a".repeat(10_001)}`)).toEqual(
      refused("notes", "The notes field must not be greater than 10000 characters."),
    );
    expect(await post(`${notes}?notes=a`)).toEqual(
      refused("question_id", "The question id field is required."),
    );
    expect((await post(`${notes}?question_id=${foreign}&notes=a`))[0]).toBe(404);
  });
});
