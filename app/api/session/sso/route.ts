export { chooseSession as POST } from "#lib/session/choose-session.ts"
