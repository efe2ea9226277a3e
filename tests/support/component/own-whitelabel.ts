/** What the Review API says of the white label of an account; whom its people ask is in it. */
export const ownWhitelabel = (accountId: number) => ({
  ...{ id: 900, account_id: accountId, name: "Northwind", custom_domain: null, logo_left: null },
  ...{ navigation_background_color: null, main_text_color: null, active_text_color: null },
  ...{ background_hover_color: null, hover_text_color: null },
  ...{ support_email: "care@northwind.example", support_phone: "555 010 7788" },
})
