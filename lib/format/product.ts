/** The name of the product wherever no white label stands in its place. */
export const productName = "Outpost"

/** D-041. */
export const defaultSupportEmail = "support@outpost.example"
