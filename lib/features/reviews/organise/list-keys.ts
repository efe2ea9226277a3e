/** Keys of the list of reviews and what each does; the help shows them in this order. */
export const listKeys = [
  { keys: ["j"], does: "Next review" },
  { keys: ["k"], does: "Previous review" },
  { keys: ["o", "Enter"], does: "Open the review" },
  { keys: ["r"], does: "Reply" },
  { keys: ["t"], does: "Change tags" },
  { keys: ["e"], does: "Set the status to Completed" },
  { keys: ["x"], does: "Choose the review, or leave it" },
  { keys: ["?"], does: "Show these keys" },
] as const
