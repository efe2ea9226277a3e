/** What a location has to have, where the country has no states. */
export const locationBody = (countryId: number) => ({
  name: "Made",
  public_name: "Made",
  address: "1 Main Street",
  city: "Lyon",
  zipcode: "69001",
  country_id: countryId,
})
