export { logIn as POST } from "#lib/session/log-in.ts"
