export { refresh as POST } from "#lib/session/refresh.ts"
