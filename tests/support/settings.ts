/**
 * Settings for unit tests that import server code; read by app/lib/env.server.ts when it is first
 * imported.
 */
process.env.SESSION_SECRET ??= "unit-test-secret-unit-test-secret-1";
process.env.PUBLIC_ORIGIN ??= "http://localhost:3000";
process.env.UPSTREAM_URL ??= "http://127.0.0.1:4999";
process.env.MEDIA_ORIGINS ??= "https://media.school.example";
process.env.LOG_LEVEL ??= "silent";
