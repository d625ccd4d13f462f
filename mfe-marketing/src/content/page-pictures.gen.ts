// Made by pictures/make-pictures.ts. Do not edit.
import type { Picture } from './picture';

export const porch: Picture = {
  "alt": "Front porch with cedar posts, a new cedar door with a wreath, lanterns and seats",
  "width": 1920,
  "height": 1080,
  "color": "#e8e8d8",
  "src": "/assets/mfe-marketing/pictures/porch-1280.4c1c934d.webp",
  "avif": "/assets/mfe-marketing/pictures/porch-640.c5ef1350.avif 640w, /assets/mfe-marketing/pictures/porch-828.47f87c7c.avif 828w, /assets/mfe-marketing/pictures/porch-1280.1803fd26.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/porch-640.35b545cf.webp 640w, /assets/mfe-marketing/pictures/porch-828.d5c4b66a.webp 828w, /assets/mfe-marketing/pictures/porch-1280.4c1c934d.webp 1280w"
};

export const kitchenBefore: Picture = {
  "alt": "Dated kitchen with stained walls and checked linoleum",
  "width": 1920,
  "height": 1080,
  "color": "#887858",
  "src": "/assets/mfe-marketing/pictures/kitchenBefore-1280.881b5028.webp",
  "avif": "/assets/mfe-marketing/pictures/kitchenBefore-640.f1da5bff.avif 640w, /assets/mfe-marketing/pictures/kitchenBefore-828.aebda620.avif 828w, /assets/mfe-marketing/pictures/kitchenBefore-1280.95a59d9f.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/kitchenBefore-640.98237e4d.webp 640w, /assets/mfe-marketing/pictures/kitchenBefore-828.f82055ac.webp 828w, /assets/mfe-marketing/pictures/kitchenBefore-1280.881b5028.webp 1280w"
};

export const kitchenAfter: Picture = {
  "alt": "The same kitchen in teal, white and oak",
  "width": 1920,
  "height": 1080,
  "color": "#d8c8c8",
  "src": "/assets/mfe-marketing/pictures/kitchenAfter-1280.cc3defa3.webp",
  "avif": "/assets/mfe-marketing/pictures/kitchenAfter-640.e1d6523d.avif 640w, /assets/mfe-marketing/pictures/kitchenAfter-828.96906083.avif 828w, /assets/mfe-marketing/pictures/kitchenAfter-1280.65c9b4a8.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/kitchenAfter-640.518ba36b.webp 640w, /assets/mfe-marketing/pictures/kitchenAfter-828.e5b7f2cf.webp 828w, /assets/mfe-marketing/pictures/kitchenAfter-1280.cc3defa3.webp 1280w"
};

export const livingRoomBefore: Picture = {
  "alt": "Dark paneled living room with brick fireplace",
  "width": 1920,
  "height": 1080,
  "color": "#281808",
  "src": "/assets/mfe-marketing/pictures/livingRoomBefore-1280.685f186c.webp",
  "avif": "/assets/mfe-marketing/pictures/livingRoomBefore-640.6f30503f.avif 640w, /assets/mfe-marketing/pictures/livingRoomBefore-828.aa48415b.avif 828w, /assets/mfe-marketing/pictures/livingRoomBefore-1280.77ae7cb0.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/livingRoomBefore-640.bb577a8d.webp 640w, /assets/mfe-marketing/pictures/livingRoomBefore-828.57f828ea.webp 828w, /assets/mfe-marketing/pictures/livingRoomBefore-1280.685f186c.webp 1280w"
};

export const livingRoomAfter: Picture = {
  "alt": "The same living room, bright, with window seats",
  "width": 1920,
  "height": 1080,
  "color": "#c8b8a8",
  "src": "/assets/mfe-marketing/pictures/livingRoomAfter-1280.3080fb0b.webp",
  "avif": "/assets/mfe-marketing/pictures/livingRoomAfter-640.495bced9.avif 640w, /assets/mfe-marketing/pictures/livingRoomAfter-828.9e7ee07b.avif 828w, /assets/mfe-marketing/pictures/livingRoomAfter-1280.69ca8f23.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/livingRoomAfter-640.09634712.webp 640w, /assets/mfe-marketing/pictures/livingRoomAfter-828.6896929c.webp 828w, /assets/mfe-marketing/pictures/livingRoomAfter-1280.3080fb0b.webp 1280w"
};

export const ranchBefore: Picture = {
  "alt": "Tired 1970s brick ranch house with peeling trim, overgrown hedges and a cracked driveway under a gray sky",
  "width": 1920,
  "height": 1080,
  "color": "#d8d8d8",
  "src": "/assets/mfe-marketing/pictures/ranchBefore-1280.63c31fb3.webp",
  "avif": "/assets/mfe-marketing/pictures/ranchBefore-640.d271b030.avif 640w, /assets/mfe-marketing/pictures/ranchBefore-828.5a2c264c.avif 828w, /assets/mfe-marketing/pictures/ranchBefore-1280.011c92d4.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/ranchBefore-640.16f62296.webp 640w, /assets/mfe-marketing/pictures/ranchBefore-828.085603c6.webp 828w, /assets/mfe-marketing/pictures/ranchBefore-1280.63c31fb3.webp 1280w"
};

export const ranchAfter: Picture = {
  "alt": "The same house limewashed, with new roof, teal door, timber posts, planted beds and green lawn in evening light",
  "width": 1920,
  "height": 1080,
  "color": "#d8d8d8",
  "src": "/assets/mfe-marketing/pictures/ranchAfter-1280.92015dc7.webp",
  "avif": "/assets/mfe-marketing/pictures/ranchAfter-640.382ab895.avif 640w, /assets/mfe-marketing/pictures/ranchAfter-828.8a20cf31.avif 828w, /assets/mfe-marketing/pictures/ranchAfter-1280.a7d30b1c.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/ranchAfter-640.dac51e07.webp 640w, /assets/mfe-marketing/pictures/ranchAfter-828.05391d62.webp 828w, /assets/mfe-marketing/pictures/ranchAfter-1280.92015dc7.webp 1280w"
};

export const pool: Picture = {
  "alt": "Drawing of a swimming pool with stone coping beside a house in evening light",
  "width": 1920,
  "height": 1080,
  "color": "#f8d8b8",
  "src": "/assets/mfe-marketing/pictures/pool-1280.600b27cd.webp",
  "avif": "/assets/mfe-marketing/pictures/pool-640.c8b245ba.avif 640w, /assets/mfe-marketing/pictures/pool-828.f7faa02f.avif 828w, /assets/mfe-marketing/pictures/pool-1280.f6e73ce6.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/pool-640.8cc1d73f.webp 640w, /assets/mfe-marketing/pictures/pool-828.65d42fee.webp 828w, /assets/mfe-marketing/pictures/pool-1280.600b27cd.webp 1280w"
};

export const condenser: Picture = {
  "alt": "Drawing of an air conditioner condenser on its pad beside a brick wall",
  "width": 1920,
  "height": 1080,
  "color": "#e8d8c8",
  "src": "/assets/mfe-marketing/pictures/condenser-1280.bb040e77.webp",
  "avif": "/assets/mfe-marketing/pictures/condenser-640.8169ec72.avif 640w, /assets/mfe-marketing/pictures/condenser-828.6fc53eae.avif 828w, /assets/mfe-marketing/pictures/condenser-1280.abde7bb0.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/condenser-640.a9cd0270.webp 640w, /assets/mfe-marketing/pictures/condenser-828.acacd871.webp 828w, /assets/mfe-marketing/pictures/condenser-1280.bb040e77.webp 1280w"
};

export const piers: Picture = {
  "alt": "Drawing of a brick house in section, on steel piers that reach through clay to rock",
  "width": 1920,
  "height": 1080,
  "color": "#a87848",
  "src": "/assets/mfe-marketing/pictures/piers-1280.0ac48491.webp",
  "avif": "/assets/mfe-marketing/pictures/piers-640.724b2973.avif 640w, /assets/mfe-marketing/pictures/piers-828.3e5d5271.avif 828w, /assets/mfe-marketing/pictures/piers-1280.127b9167.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/piers-640.4cef8512.webp 640w, /assets/mfe-marketing/pictures/piers-828.5a142153.webp 828w, /assets/mfe-marketing/pictures/piers-1280.0ac48491.webp 1280w"
};

export const solar: Picture = {
  "alt": "Drawing of solar panels on a roof, with a battery beside the door",
  "width": 1920,
  "height": 1080,
  "color": "#789868",
  "src": "/assets/mfe-marketing/pictures/solar-1280.de15afde.webp",
  "avif": "/assets/mfe-marketing/pictures/solar-640.5138d26b.avif 640w, /assets/mfe-marketing/pictures/solar-828.c6cc2cee.avif 828w, /assets/mfe-marketing/pictures/solar-1280.6bdde32c.avif 1280w",
  "webp": "/assets/mfe-marketing/pictures/solar-640.10879c83.webp 640w, /assets/mfe-marketing/pictures/solar-828.e01012d2.webp 828w, /assets/mfe-marketing/pictures/solar-1280.de15afde.webp 1280w"
};
