// ESP32 with ESP-IDF 5 and its MQTT client (esp-mqtt). NOT RUN on a device. Its syntax and types were checked against the
// headers of esp-mqtt of July 2026, with stand-ins for those of the rest of ESP-IDF.
//
// It measures once a minute, keeps readings in a ring in memory while there is no connection, sends the oldest first
// with QoS 1, and forgets what the server has acknowledged. For a unit that loses power, put the ring into flash.
//
// Set these in menuconfig or here; the key is shown once, on the screen of the base unit.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "cJSON.h"
#include "esp_crt_bundle.h"
#include "esp_event.h"
#include "esp_log.h"
#include "esp_netif.h"
#include "esp_netif_sntp.h"
#include "freertos/FreeRTOS.h"
#include "freertos/semphr.h"
#include "freertos/task.h"
#include "mqtt_client.h"
#include "nvs_flash.h"
#include "protocol_examples_common.h"

#define BROKER_URI "mqtts://monitoring.example.org:8883"
#define SERIAL "BU-1"
#define DEVICE_KEY "the key of the base unit"
#define SENSOR "010203"

#define EVERY_MS 60000
#define MOST_WAITING 2880
#define AT_ONCE 50
#define ANSWER_MS 30000
#define MOST_COMMAND_BYTES 1024
#define REMEMBERED_COMMANDS 16

static const char *TAG = "ts1";

typedef struct {
  int64_t at_ms;
  float temperature;
} reading_t;

static reading_t ring[MOST_WAITING];
static size_t first = 0, waiting = 0;
static uint32_t dropped = 0;
static SemaphoreHandle_t ring_lock;
static SemaphoreHandle_t stored;

static esp_mqtt_client_handle_t client;
static volatile bool connected = false;
static volatile int published = -1;
static volatile float offset = 0;

// Put your sensor here. Degrees Celsius; 8001 where the probe cannot measure.
static float measure(void) { return 4.0f + offset; }

static int64_t now_ms(void) {
  struct timeval now;
  gettimeofday(&now, NULL);
  return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

static void push(reading_t reading) {
  xSemaphoreTake(ring_lock, portMAX_DELAY);
  if (waiting == MOST_WAITING) {
    first = (first + 1) % MOST_WAITING;
    waiting--;
    dropped++;
  }
  ring[(first + waiting) % MOST_WAITING] = reading;
  waiting++;
  xSemaphoreGive(ring_lock);
}

// Copies the oldest readings; how many times the ring had dropped something goes along.
static size_t peek(reading_t *into, size_t most, uint32_t *dropped_then) {
  xSemaphoreTake(ring_lock, portMAX_DELAY);
  size_t count = waiting < most ? waiting : most;
  for (size_t i = 0; i < count; i++) into[i] = ring[(first + i) % MOST_WAITING];
  *dropped_then = dropped;
  xSemaphoreGive(ring_lock);
  return count;
}

static void forget(size_t count, uint32_t dropped_then) {
  xSemaphoreTake(ring_lock, portMAX_DELAY);
  uint32_t gone = dropped - dropped_then;
  size_t left = gone >= count ? 0 : count - gone;
  first = (first + left) % MOST_WAITING;
  waiting -= left;
  xSemaphoreGive(ring_lock);
}

// The same id is the same command: it comes until it is answered, and is carried out once.
static bool was_done(int id) {
  static int done[REMEMBERED_COMMANDS];
  static size_t next = 0;
  for (size_t i = 0; i < REMEMBERED_COMMANDS; i++)
    if (done[i] == id) return true;
  done[next++ % REMEMBERED_COMMANDS] = id;
  return false;
}

static void obey(const char *text, int length) {
  cJSON *command = cJSON_ParseWithLength(text, length);
  const cJSON *id = cJSON_GetObjectItem(command, "id");
  const cJSON *kind = cJSON_GetObjectItem(command, "kind");
  const cJSON *payload = cJSON_GetObjectItem(command, "payload");
  const cJSON *value = cJSON_GetObjectItem(payload, "offset");
  if (!cJSON_IsNumber(id) || !cJSON_IsString(kind)) {
    cJSON_Delete(command);
    return;
  }
  const char *answer = "{\"status\":\"failed\",\"detail\":\"not a command of this unit\"}";
  if (strcmp(kind->valuestring, "calibrate") == 0 && cJSON_IsNumber(value)) {
    if (!was_done(id->valueint)) offset = (float)value->valuedouble;
    answer = "{\"status\":\"done\"}";
  } else if (strcmp(kind->valuestring, "clear-calibration") == 0) {
    if (!was_done(id->valueint)) offset = 0;
    answer = "{\"status\":\"done\"}";
  }
  char topic[96];
  snprintf(topic, sizeof topic, "ts1/" SERIAL "/commands/%d/ack", id->valueint);
  // In an event handler only enqueue: publish would wait for the task that runs this.
  esp_mqtt_client_enqueue(client, topic, answer, 0, 1, 0, true);
  cJSON_Delete(command);
}

static void received(esp_mqtt_event_handle_t event) {
  // A long message comes in parts, and only the first one names its topic.
  static char text[MOST_COMMAND_BYTES];
  static bool is_command = false;
  if (event->current_data_offset == 0) {
    const char *commands = "ts1/" SERIAL "/commands";
    is_command = event->topic_len == (int)strlen(commands) && memcmp(event->topic, commands, event->topic_len) == 0;
    if (!is_command) ESP_LOGW(TAG, "rejected: %.*s", event->data_len, event->data);
  }
  if (!is_command || event->total_data_len > MOST_COMMAND_BYTES) return;
  memcpy(text + event->current_data_offset, event->data, event->data_len);
  if (event->current_data_offset + event->data_len == event->total_data_len) obey(text, event->total_data_len);
}

static void on_event(void *arg, esp_event_base_t base, int32_t id, void *data) {
  esp_mqtt_event_handle_t event = data;
  switch ((esp_mqtt_event_id_t)id) {
    case MQTT_EVENT_CONNECTED:
      connected = true;
      // This session is not kept: subscribe after each connection.
      esp_mqtt_client_subscribe(client, "ts1/" SERIAL "/commands", 1);
      esp_mqtt_client_subscribe(client, "ts1/" SERIAL "/rejected", 1);
      break;
    case MQTT_EVENT_DISCONNECTED:
      connected = false;
      break;
    case MQTT_EVENT_PUBLISHED:
      published = event->msg_id;
      xSemaphoreGive(stored);
      break;
    case MQTT_EVENT_DATA:
      received(event);
      break;
    case MQTT_EVENT_ERROR:
      if (event->error_handle->error_type == MQTT_ERROR_TYPE_CONNECTION_REFUSED)
        ESP_LOGE(TAG, "refused: serial number or key wrong? (%d)", event->error_handle->connect_return_code);
      break;
    default:
      break;
  }
}

static size_t write_message(char *into, size_t size, const reading_t *readings, size_t count) {
  size_t used = snprintf(into, size, "{\"readings\":[");
  for (size_t i = 0; i < count; i++)
    used += snprintf(into + used, size - used, "%s{\"sensor\":\"" SENSOR "\",\"timestamp\":%" PRId64 ",\"temperature\":%.2f}",
                     i == 0 ? "" : ",", readings[i].at_ms, readings[i].temperature);
  return used + snprintf(into + used, size - used, "]}");
}

static void keep_delivering(void *arg) {
  static reading_t readings[AT_ONCE];
  static char message[AT_ONCE * 96 + 32];
  uint32_t pause_ms = 1000;
  for (;;) {
    uint32_t dropped_then;
    size_t count = peek(readings, AT_ONCE, &dropped_then);
    if (!connected || count == 0) {
      vTaskDelay(pdMS_TO_TICKS(1000));
      continue;
    }
    size_t length = write_message(message, sizeof message, readings, count);
    xSemaphoreTake(stored, 0);
    int id = esp_mqtt_client_publish(client, "ts1/" SERIAL "/readings", message, length, 1, 0);
    // The acknowledgement leaves the server when the readings are durable. Without it the same ones go again.
    bool is_stored = false;
    while (id >= 0 && !is_stored && xSemaphoreTake(stored, pdMS_TO_TICKS(ANSWER_MS)) == pdTRUE) is_stored = published == id;
    if (is_stored) {
      forget(count, dropped_then);
      pause_ms = 1000;
    } else {
      vTaskDelay(pdMS_TO_TICKS(pause_ms));
      pause_ms = pause_ms < 60000 ? pause_ms * 2 : 60000;
    }
  }
}

void app_main(void) {
  ESP_ERROR_CHECK(nvs_flash_init());
  ESP_ERROR_CHECK(esp_netif_init());
  ESP_ERROR_CHECK(esp_event_loop_create_default());
  ESP_ERROR_CHECK(example_connect());
  // Readings carry the time at which they were measured: without a clock, nothing is measured.
  esp_sntp_config_t time_source = ESP_NETIF_SNTP_DEFAULT_CONFIG("pool.ntp.org");
  ESP_ERROR_CHECK(esp_netif_sntp_init(&time_source));
  while (esp_netif_sntp_sync_wait(pdMS_TO_TICKS(10000)) != ESP_OK) ESP_LOGW(TAG, "waiting for the time");

  ring_lock = xSemaphoreCreateMutex();
  stored = xSemaphoreCreateBinary();
  esp_mqtt_client_config_t config = {
      .broker.address.uri = BROKER_URI,
      .broker.verification.crt_bundle_attach = esp_crt_bundle_attach,
      .credentials.username = SERIAL,
      .credentials.authentication.password = DEVICE_KEY,
      // The server answers 3.1 and 3.1.1.
      .session.protocol_ver = MQTT_PROTOCOL_V_3_1_1,
      .session.keepalive = 60,
      // Sent by the server when this connection breaks: the unit shows as offline at once.
      .session.last_will =
          {
              .topic = "ts1/" SERIAL "/status",
              .msg = "{\"status\":\"offline\"}",
              .qos = 1,
          },
      .network.reconnect_timeout_ms = 5000,
  };
  client = esp_mqtt_client_init(&config);
  esp_mqtt_client_register_event(client, ESP_EVENT_ANY_ID, on_event, NULL);
  esp_mqtt_client_start(client);
  xTaskCreate(keep_delivering, "deliver", 6144, NULL, 5, NULL);
  for (;;) {
    push((reading_t){.at_ms = now_ms(), .temperature = measure()});
    vTaskDelay(pdMS_TO_TICKS(EVERY_MS));
  }
}
