/** White label of an account from the Review API, with the contact for its users. */
export const ownWhitelabel = (accountId: number) => ({
  id: 900,
  account_id: accountId,
  name: "Northwind",
  custom_domain: null,
  logo_left: null,
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  support_email: "care@northwind.example",
  support_phone: "555 010 7788",
})
