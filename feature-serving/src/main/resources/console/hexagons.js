// The layer of all hexagons. A city's hexagons are alike, and the map is flat and looks north: so where
// a corner is on the screen is a product and a sum. Each hexagon is one triangle around it, of which
// the pixels outside are left out. Nothing is drawn as instances: where a processor takes the place of
// a graphics card, each of them costs as much as a call.

import { Layer } from "./vendor/deck.js";

// How large a hexagon is drawn, for a gap between them. Where they are small there is none, and no
// smooth edge; and they are not so alike that pixels between them could not be nobody's.
const LARGE = 0.965;
const SMALL = 1.08;
const SMALL_PIXELS = 7;

const VERTEX = `#version 300 es
in vec2 offset;
in vec4 colour;
uniform vec2 middle;
uniform vec2 scale;
uniform vec2 corners[3];
uniform vec2 edges[3];
out vec4 vColour;
out vec3 vEdges;
void main() {
  vec2 corner = corners[gl_VertexID % 3];
  // Far away, so that all else is before it; what has no row is behind the viewer.
  gl_Position = vec4(middle + (offset + corner) * scale, 0.999, colour.a > 0.0 ? 1.0 : -1.0);
  vColour = colour;
  // Each is 1 on an edge, and -1 on the one across.
  vEdges = vec3(dot(corner, edges[0]), dot(corner, edges[1]), dot(corner, edges[2]));
}
`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec4 vColour;
in vec3 vEdges;
uniform float rim;
uniform float smoothness;
out vec4 fragColor;
void main() {
  vec3 from = abs(vEdges);
  float edge = max(from.x, max(from.y, from.z));
  float inside = smoothness == 0.0 ? step(edge, rim) : clamp((rim - edge) / smoothness + 0.5, 0.0, 1.0);
  if (inside == 0.0) {
    discard;
  }
  fragColor = vec4(vColour.rgb, vColour.a * inside);
}
`;

function compiled(gl) {
  const program = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

/** The same value for all three corners. */
function tripled(array, size, made) {
  for (let i = 0, to = 0; i < array.length; i += size) {
    for (let corner = 0; corner < 3; corner++) {
      for (let part = 0; part < size; part++) {
        made[to++] = array[i + part];
      }
    }
  }
  return made;
}

/** Takes positions from the city's middle and colours as arrays: two numbers, and four bytes as one. */
export class HexagonsLayer extends Layer {
  initializeState() {
    const { gl } = this.context.device;
    const program = compiled(gl);
    this.setState({ program, vertices: gl.createVertexArray(), offsets: gl.createBuffer(), colours: gl.createBuffer() });
    gl.bindVertexArray(this.state.vertices);
    this.bind(this.state.offsets, "offset", 2, gl.FLOAT, false);
    this.bind(this.state.colours, "colour", 4, gl.UNSIGNED_BYTE, true);
    gl.bindVertexArray(null);
  }

  bind(buffer, name, size, type, normalized) {
    const { gl } = this.context.device;
    const place = gl.getAttribLocation(this.state.program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, type, normalized, 0, 0);
  }

  updateState({ props, oldProps }) {
    if (props.offsets !== oldProps.offsets) {
      this.send(this.state.offsets, tripled(props.offsets, 2, new Float32Array(3 * props.offsets.length)));
    }
    if (props.colours !== oldProps.colours) {
      this.send(this.state.colours, tripled(props.colours, 1, new Uint32Array(3 * props.colours.length)));
    }
  }

  send(buffer, array) {
    const { gl } = this.context.device;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, array, gl.STATIC_DRAW);
  }

  draw() {
    const { gl } = this.context.device;
    const { program, vertices } = this.state;
    const { middle, shape, colours } = this.props;
    const { width, height, scale } = this.context.viewport;
    const [x, y] = this.context.viewport.project(middle);
    const pixels = (shape.apothem * scale * gl.drawingBufferWidth) / width;
    const small = 2 * pixels < SMALL_PIXELS;
    const uniform = (name) => gl.getUniformLocation(program, name);
    gl.useProgram(program);
    gl.uniform2f(uniform("middle"), (2 * x) / width - 1, 1 - (2 * y) / height);
    gl.uniform2f(uniform("scale"), (2 * scale) / width, (2 * scale) / height);
    gl.uniform2fv(uniform("corners"), shape.corners);
    gl.uniform2fv(uniform("edges"), shape.edges);
    gl.uniform1f(uniform("rim"), small ? SMALL : LARGE);
    gl.uniform1f(uniform("smoothness"), small ? 0 : 1 / pixels);
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(vertices);
    gl.drawArrays(gl.TRIANGLES, 0, 3 * colours.length);
    gl.bindVertexArray(null);
  }

  finalizeState(context) {
    super.finalizeState(context);
    const { gl } = context.device;
    gl.deleteProgram(this.state.program);
    gl.deleteVertexArray(this.state.vertices);
    gl.deleteBuffer(this.state.offsets);
    gl.deleteBuffer(this.state.colours);
  }
}
HexagonsLayer.layerName = "HexagonsLayer";

/**
 * The shape of a hexagon, of which the corners are given from its middle.
 *
 * @return the corners of a triangle around it, a vector for each pair of edges, and how far an edge is
 */
export function shapeOf(hexagon) {
  const edges = [0, 1, 2].map((i) => {
    const [[x, y], [toX, toY]] = [hexagon[i], hexagon[i + 1]];
    const across = [y - toY, toX - x];
    const far = (corner) => corner[0] * across[0] + corner[1] * across[1];
    // An edge and the one across are hardly different; in between is right for both.
    const both = (far(hexagon[i]) + far(hexagon[i + 1]) - far(hexagon[i + 3]) - far(hexagon[(i + 4) % 6])) / 4;
    return across.map((part) => part / both);
  });
  // Every other edge, made longer, until they meet.
  const signs = [1, -1, 1];
  const corners = [[0, 1], [1, 2], [2, 0]].flatMap(([i, j]) => {
    const [a, b] = [i, j].map((at) => edges[at].map((part) => part * signs[at]));
    const size = (a[0] * b[1] - a[1] * b[0]) / SMALL;
    return [(b[1] - a[1]) / size, (a[0] - b[0]) / size];
  });
  return { corners, edges: edges.flat(), apothem: 1 / Math.hypot(...edges[0]) };
}
