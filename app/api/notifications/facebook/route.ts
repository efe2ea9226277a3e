export {
  handleFacebookChallenge as GET,
  handleFacebookNotification as POST,
} from "#lib/server/notifications/facebook.ts"
