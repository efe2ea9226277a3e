export { handleReport as POST } from "#lib/server/handle-report.ts"
