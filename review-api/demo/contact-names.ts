/** Guests of the demo account: first and last name. */
export const contactNames: readonly (readonly [first: string, last: string])[] = (
  "Amelia Hart,Benjamin Osei,Carla Mendes,Daniel Whitcomb,Elena Petrova,Felix Baumann,Grace Okafor,Henry Lindqvist," +
  "Isabel Fuentes,Jonah Pike,Keiko Tanabe,Liam Gallagher,Marisol Vega,Nathan Cole,Olivia Brandt,Priya Raman," +
  "Quentin Moreau,Rosa Delgado,Samuel Adeyemi,Tessa Vaughn,Umar Siddiqui,Violet Ashby,Walter Kowalski,Ximena Rojas," +
  "Yusuf Demir,Zoe Marchetti,Adrian Frost,Beatrice Lang,Caleb Thornton,Dora Szabo,Ethan Mbeki,Fiona Carver," +
  "Gideon Ross,Hannah Ekström,Ivan Horvat,Julia Nakamura,Kofi Mensah,Lena Fischer,Miles Prescott,Nadia Haddad," +
  "Owen Tremblay,Paloma Ortiz,Reuben Katz,Sienna Walsh,Theo Papadakis,Ulla Jensen,Victor Lemaire,Willa Greene," +
  "Ana Sousa,Bruno Keller,Chloe Dubois,Dev Kapoor,Esme Radford,Frank Novak,Gemma Sloan,Hugo Lindt," +
  "Ines Correia,Jasper Holt,Kira Volkov,Leo Santana"
)
  .split(",")
  .map((name) => name.split(" ") as [string, string])
