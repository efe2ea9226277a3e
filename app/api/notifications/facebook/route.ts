export {
  handleFacebookChallenge as GET,
  handleFacebookNotification as POST,
} from "#lib/server/handle-notification.ts"
