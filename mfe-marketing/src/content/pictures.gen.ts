// Made by pictures/make-pictures.ts. Do not edit.
import type { Picture } from './picture';

export const exterior: Picture = {
  "alt": "Exterior: white modern farmhouse with a stone wing, cedar porch and flagstone walk in evening sun",
  "width": 1920,
  "height": 1080,
  "color": "#d8d8d8",
  "src": "/assets/mfe-marketing/pictures/exterior-1920.40db738f.webp",
  "avif": "/assets/mfe-marketing/pictures/exterior-828.0f4745b3.avif 828w, /assets/mfe-marketing/pictures/exterior-1280.67842aa8.avif 1280w, /assets/mfe-marketing/pictures/exterior-1920.98078e95.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/exterior-828.7c6bdd07.webp 828w, /assets/mfe-marketing/pictures/exterior-1280.b0c1777c.webp 1280w, /assets/mfe-marketing/pictures/exterior-1920.40db738f.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/exterior-tall-640.cc33b604.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/exterior-tall-640.984d2183.webp 640w"
};

export const openConceptLiving: Picture = {
  "alt": "Open-concept living area: open living room with cream sofas, oak beams and the kitchen beyond",
  "width": 1920,
  "height": 1080,
  "color": "#b8a898",
  "src": "/assets/mfe-marketing/pictures/openConceptLiving-1920.f444faf8.webp",
  "avif": "/assets/mfe-marketing/pictures/openConceptLiving-828.952f3188.avif 828w, /assets/mfe-marketing/pictures/openConceptLiving-1280.ddd7e6c2.avif 1280w, /assets/mfe-marketing/pictures/openConceptLiving-1920.646bf378.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/openConceptLiving-828.38c053d0.webp 828w, /assets/mfe-marketing/pictures/openConceptLiving-1280.16c4df69.webp 1280w, /assets/mfe-marketing/pictures/openConceptLiving-1920.f444faf8.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/openConceptLiving-tall-640.269cc618.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/openConceptLiving-tall-640.a9e290c3.webp 640w"
};

export const kitchen: Picture = {
  "alt": "Kitchen: white shaker kitchen with teal island, brass pendants and leather stools",
  "width": 1920,
  "height": 1080,
  "color": "#c8c8b8",
  "src": "/assets/mfe-marketing/pictures/kitchen-1920.8f9c27f5.webp",
  "avif": "/assets/mfe-marketing/pictures/kitchen-828.e944ee03.avif 828w, /assets/mfe-marketing/pictures/kitchen-1280.8f126d92.avif 1280w, /assets/mfe-marketing/pictures/kitchen-1920.9df7b2b0.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/kitchen-828.d051e5c9.webp 828w, /assets/mfe-marketing/pictures/kitchen-1280.6ea54f79.webp 1280w, /assets/mfe-marketing/pictures/kitchen-1920.8f9c27f5.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/kitchen-tall-640.3addf61a.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/kitchen-tall-640.a6ff90a3.webp 640w"
};

export const homeTransformation: Picture = {
  "alt": "Home transformation: two-story entry hall with an oak stair, black balusters and a teal front door open to the garden",
  "width": 1920,
  "height": 1080,
  "color": "#c8b8a8",
  "src": "/assets/mfe-marketing/pictures/homeTransformation-1920.0d00f706.webp",
  "avif": "/assets/mfe-marketing/pictures/homeTransformation-828.17c5c5ad.avif 828w, /assets/mfe-marketing/pictures/homeTransformation-1280.5f4a90e8.avif 1280w, /assets/mfe-marketing/pictures/homeTransformation-1920.aecb549b.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/homeTransformation-828.6975da59.webp 828w, /assets/mfe-marketing/pictures/homeTransformation-1280.333871e6.webp 1280w, /assets/mfe-marketing/pictures/homeTransformation-1920.0d00f706.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/homeTransformation-tall-640.1f056270.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/homeTransformation-tall-640.200c5e6f.webp 640w"
};

export const bathroomShower: Picture = {
  "alt": "Bathroom shower: walk-in glass shower in handmade teal tile under a skylight, with brass fittings and an oak vanity",
  "width": 1920,
  "height": 1080,
  "color": "#b8a898",
  "src": "/assets/mfe-marketing/pictures/bathroomShower-1920.00831f9a.webp",
  "avif": "/assets/mfe-marketing/pictures/bathroomShower-828.ec18433e.avif 828w, /assets/mfe-marketing/pictures/bathroomShower-1280.80b0605a.avif 1280w, /assets/mfe-marketing/pictures/bathroomShower-1920.b1636c0e.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/bathroomShower-828.56878397.webp 828w, /assets/mfe-marketing/pictures/bathroomShower-1280.75e61f76.webp 1280w, /assets/mfe-marketing/pictures/bathroomShower-1920.00831f9a.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/bathroomShower-tall-640.6685ce71.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/bathroomShower-tall-640.084f6824.webp 640w"
};

export const fireplaceLivingRoom: Picture = {
  "alt": "Fireplace living room: stone fireplace with a lit fire between teal built-in bookshelves",
  "width": 1920,
  "height": 1080,
  "color": "#b8a898",
  "src": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-1920.f74cbd96.webp",
  "avif": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-828.275240a8.avif 828w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-1280.26f9494b.avif 1280w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-1920.c30db4a4.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-828.d7208416.webp 828w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-1280.aa5ef5a0.webp 1280w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-1920.f74cbd96.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-tall-640.2797934d.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-tall-640.578735dd.webp 640w"
};

export const kitchenRenovation: Picture = {
  "alt": "Kitchen renovation: dark teal kitchen with herringbone tile, brass hood trim and fluted oak island",
  "width": 1920,
  "height": 1080,
  "color": "#283838",
  "src": "/assets/mfe-marketing/pictures/kitchenRenovation-1920.a62b5ee1.webp",
  "avif": "/assets/mfe-marketing/pictures/kitchenRenovation-828.742e687b.avif 828w, /assets/mfe-marketing/pictures/kitchenRenovation-1280.a94a6c45.avif 1280w, /assets/mfe-marketing/pictures/kitchenRenovation-1920.30aa1d70.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/kitchenRenovation-828.f6827381.webp 828w, /assets/mfe-marketing/pictures/kitchenRenovation-1280.fb78fc0f.webp 1280w, /assets/mfe-marketing/pictures/kitchenRenovation-1920.a62b5ee1.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/kitchenRenovation-tall-640.15ffce8f.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/kitchenRenovation-tall-640.9cad0dc9.webp 640w"
};

export const bathroomRenovation: Picture = {
  "alt": "Bathroom renovation: teal double vanity with arched mirrors and a freestanding tub at the garden window",
  "width": 1920,
  "height": 1080,
  "color": "#c8b8a8",
  "src": "/assets/mfe-marketing/pictures/bathroomRenovation-1920.c4819757.webp",
  "avif": "/assets/mfe-marketing/pictures/bathroomRenovation-828.2a86e919.avif 828w, /assets/mfe-marketing/pictures/bathroomRenovation-1280.6f82aa95.avif 1280w, /assets/mfe-marketing/pictures/bathroomRenovation-1920.21f114a6.avif 1920w",
  "webp": "/assets/mfe-marketing/pictures/bathroomRenovation-828.94dd7ec3.webp 828w, /assets/mfe-marketing/pictures/bathroomRenovation-1280.70100511.webp 1280w, /assets/mfe-marketing/pictures/bathroomRenovation-1920.c4819757.webp 1920w",
  "tallAvif": "/assets/mfe-marketing/pictures/bathroomRenovation-tall-640.5afd24be.avif 640w",
  "tallWebp": "/assets/mfe-marketing/pictures/bathroomRenovation-tall-640.fc325e6d.webp 640w"
};

export const teamMarcus: Picture = {
  "alt": "Portrait of Marcus Hale",
  "width": 1920,
  "height": 1080,
  "color": "#dceae7",
  "src": "/assets/mfe-marketing/pictures/teamMarcus.a5f42dbf.svg"
};

export const teamElena: Picture = {
  "alt": "Portrait of Elena Ruiz",
  "width": 1920,
  "height": 1080,
  "color": "#dceae7",
  "src": "/assets/mfe-marketing/pictures/teamElena.a01d5496.svg"
};
