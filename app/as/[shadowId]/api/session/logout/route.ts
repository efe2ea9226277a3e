export { logOut as POST } from "#lib/session/log-out.ts"
