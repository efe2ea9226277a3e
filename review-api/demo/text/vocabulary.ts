const list = (text: string) =>
  text
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")

export const dishes = {
  kitchen: list(`
    seared scallops | clam chowder | short rib | roast chicken | mushroom risotto | fish tacos | lobster roll | crab cakes
    smoked brisket | beet salad | wedge salad | grilled octopus | pork belly | mussels | oysters | burger | ribeye
    gnocchi | squash soup | halibut | salmon | shrimp and grits | cornbread | fried green tomatoes | duck breast
    lamb shank | mac and cheese | brussels sprouts | flatbread | charcuterie board | tomato soup | steak frites
    cauliflower steak | catfish | hush puppies | key lime pie | bread pudding | chocolate torte | apple crumble
    sourdough | pot pie | meatballs | bone marrow | tuna tartare | calamari | bouillabaisse | Caesar salad
    truffle fries | sticky toffee pudding | cheesecake | monkfish | chicken and waffles | eggs Benedict`),
  cafe: list(`
    rye toast | maple scone | blueberry muffin | breakfast burrito | avocado toast | croissant | cinnamon roll
    egg sandwich | granola bowl | lemon loaf | banana bread | turkey panini | quiche | cheddar biscuit | bagel
    carrot cake | almond tart | brownie | tomato soup | grilled cheese`),
}

/** Whether a dish is spoken of as several things. */
export const isPlural = (dish: string): boolean => /(?:[^su]s|^eggs .*)$/.test(dish)

export const staff = list(`
  our server Dana | Marcus at the door | the bartender, Priya, | Jonah | our waiter Luis | Elise | the host | Tomás
  Renee behind the bar | the manager, Carla, | Andre | our server Beth | Mina | the sommelier | Kofi | young Sam
  the woman at the front | Imani | Hector | our waitress Grace | Nadia | the chef himself | Owen | Leilani
  the assistant manager | Tyler | Rosa | the new guy, Ben, | Yuki | our server Chris`)

export const company = list(`
  my parents | my sister | two colleagues | our kids | an old friend | my husband | my wife | a party of eight
  my book club | my mother-in-law | friends from college | a client | my partner | the whole family | my daughter
  my running group | three neighbors | my boss | a friend from abroad | my grandmother`)

export const occasions = list(`
  our anniversary | a birthday dinner | a late lunch | a work dinner | Sunday brunch | a first date | Mother's Day
  a quick bite before the theater | a farewell for a colleague | date night | a long weekend in town | a rehearsal dinner
  a rainy Tuesday | lunch between meetings | a graduation | New Year's Eve | a Friday night out | a family reunion`)

export const firstNames = list(`
  Dana | Marcus | Priya | Jonah | Elise | Ana | Ben | Carla | Dev | Emma | Farid | Grace | Hana | Ivan | Jade | Karl
  Lena | Miguel | Nora | Oscar | Paula | Quinn | Rosa | Sam | Tara | Umar | Vera | Will | Ximena | Yusuf | Zoe | Aaron
  Bianca | Chidi | Dolores | Ethan | Fiona | Gus | Helen | Isaac | Joan | Keiko | Leo | Maya | Nils | Olga | Pete | Ruth
  Stella | Theo | Wanda | Amir | Beth | Colin | Dora | Eli | Frances | Greta | Hugo | Ines | Jack | Kim | Lars | Mona`)

export const lastNames = list(`
  Abbott | Baker | Castillo | Dunn | Eriksen | Flores | Garcia | Hughes | Ito | Jensen | Kowalski | Lopez | Mbeki
  Nguyen | Okafor | Patel | Quinlan | Reyes | Schmidt | Turner | Underwood | Vargas | Walsh | Xu | Young | Zimmer
  Adler | Brooks | Chen | Diaz | Ellis | Fischer | Gupta | Hoffman | Ibrahim | Jones | Kelly | Larsen | Moreno | Novak`)
