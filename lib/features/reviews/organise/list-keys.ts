/** Keys of the list of reviews and what each does; the help shows them in this order (D-282). */
export const listKeys = [
  { keys: ["j"], does: "Next review" },
  { keys: ["k"], does: "Previous review" },
  { keys: ["o", "Enter"], does: "Open the review" },
  { keys: ["r"], does: "Reply" },
  { keys: ["Ctrl Enter"], does: "Publish the response" },
  { keys: ["e"], does: "Set the status to Completed and go to the next review" },
  { keys: ["u"], does: "Set the status to Unread" },
  { keys: ["l"], does: "Change status or label" },
  { keys: ["a"], does: "Assign the review" },
  { keys: ["t"], does: "Change tags" },
  { keys: ["x"], does: "Select or deselect the review" },
  { keys: ["z", "Ctrl Z"], does: "Undo the last change" },
  { keys: ["/"], does: "Search reviews" },
  { keys: ["?"], does: "Show keyboard shortcuts" },
] as const
