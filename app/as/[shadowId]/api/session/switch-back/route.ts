export { switchBack as POST } from "#lib/session/switch-back.ts"
