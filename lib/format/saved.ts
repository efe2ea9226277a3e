/** What is said when something has been saved or deleted (D-263). */
export const savedText = {
  settings: "Settings saved",
  group: "Group saved",
  groupDeleted: "Group deleted",
  oauthClient: "Application saved",
  oauthClientDeleted: "Application deleted",
  oauthGrantRevoked: "Access revoked",
  ssoKey: "Key added",
  ssoKeyRevoked: "Key revoked",
} as const
